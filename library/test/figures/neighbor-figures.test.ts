/** Figures of chapters 6 and 8 of "Machine Learning and Physics": neighbours, their regions and their votes. */
import { expect, test } from "vitest";
import { asLabels, selectLabels } from "../../src/data/labels.js";
import { asMatrix, selectRows } from "../../src/data/matrix.js";
import { nearestNeighborsClassifier } from "../../src/nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { delaunayPrototypes } from "../../src/nearest/prototypes.js";
import {
  radiusNeighborsClassifier,
  radiusNeighborsPosterior,
} from "../../src/nearest/radius-neighbors-classifier/radius-neighbors-classifier.js";
import { beta } from "../../src/numeric/distributions/beta.js";
import { createRandom } from "../../src/numeric/random/random.js";
import { plotGrid } from "../../src/plots/arrange.js";
import { lines } from "../../src/plots/lines.js";
import { surface } from "../../src/plots/surface.js";
import { delaunayPlot } from "../../src/plots/voronoi-plot.js";
import { renderPlot } from "../render-plot.js";

/** Two clouds that a line divides, with some overlap. */
function clouds(count: number, seed: number) {
  const random = createRandom(seed);
  const sides = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? -1 : 1));
  return {
    x: asMatrix(sides.map((side) => [side + random.normal(), 0.5 * side + random.normal()])),
    y: asLabels(sides.map((side) => (side < 0 ? "left" : "right"))),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const namesOf = ({ y }: ReturnType<typeof clouds>) => Array.from(y.codes, (code) => y.classes[code]);

test("[MP-087] figure 6.1: the regions of one nearest neighbour are those of the class of each sample in them", async () => {
  const data = clouds(40, 1);
  const model = nearestNeighborsClassifier({ neighbors: 1 }).fit(data);
  const predict = (grid: Parameters<typeof model.predict>[0]) => {
    const { codes, classes } = model.predict(grid);
    return Array.from(codes, (code) => classes[code]);
  };
  const drawing = await renderPlot(surface(data.x, predict, { groups: namesOf(data), cells: 160 }));
  expect(drawing.warnings).toEqual([]);
  const [dots, squares] = [drawing.drawn("symbol"), drawing.drawn("rect")];
  expect(dots).toHaveLength(40);
  // No training error: every sample lies on its own colour, squares being so small that none has two classes in it.
  for (const { x, y, fill } of dots) {
    const behind = squares.find((square) => square.x <= x && x < square.x2 && square.y <= y && y < square.y2);
    expect(behind?.fill).toBe(fill);
  }
});

test("[MP-089] figure 6.2: the triangles; samples joined to their own class only can be left out", async () => {
  const data = clouds(60, 3);
  // Classes in the same order in both pictures have the same colours.
  const kept = delaunayPrototypes(data.x, data.y).sort((i, j) => data.y.codes[i] - data.y.codes[j]);
  expect(kept.length).toBeLessThan(60);
  const groups = namesOf(data);
  const fewer = { x: selectRows(data.x, kept), y: selectLabels(data.y, kept) };
  const plots = [delaunayPlot(data.x, { groups }), delaunayPlot(fewer.x, { groups: namesOf(fewer) })];
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  const [dots, edges] = [drawing.drawn("symbol"), drawing.drawn("rule")];
  const inPanel = (marks: typeof dots, panel: number) => marks.filter((mark) => mark.panel === panel);
  expect([inPanel(dots, 0).length, inPanel(dots, 1).length]).toEqual([60, kept.length]);
  // Of the drawn edges of each sample: one that leads to the other colour is the reason to keep it.
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)},${y.toFixed(1)}`;
  const colours = new Map(inPanel(dots, 0).map((dot) => [at(dot), dot.fill]));
  const mixed = new Set<string>();
  for (const { x, y, x2, y2 } of inPanel(edges, 0)) {
    const ends = [at({ x, y }), at({ x: x2, y: y2 })];
    expect(ends.every((end) => colours.has(end))).toBe(true);
    if (colours.get(ends[0]) !== colours.get(ends[1])) for (const end of ends) mixed.add(end);
  }
  expect(mixed.size).toBe(kept.length);
  expect(new Set(Array.from(kept, (i) => at(inPanel(dots, 0)[i])))).toEqual(mixed);
});

test("[MP-091] figure 6.3: over many training sets the votes of one neighbour are mixed far from the border, those of 41 are not", async () => {
  const sets = Array.from({ length: 10 }, (_, seed) => clouds(300, 50 + seed));
  const shareOfRight = (neighbors: number) => {
    const models = sets.map((set) => nearestNeighborsClassifier({ neighbors }).fit(set));
    return surface(
      sets[0].x,
      (grid) => {
        const answers = models.map((model) => model.predict(grid).codes);
        return Array.from({ length: grid.rows }, (_, i) => mean(answers.map((codes) => codes[i])));
      },
      { cells: 20, range: [0, 1], title: `k = ${neighbors}` },
    );
  };
  const drawing = await renderPlot(plotGrid([[shareOfRight(1), shareOfRight(41)]]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["k = 1", "k = 41"]);
  // The share of the picture where the training sets do not agree.
  const mixed = [0, 1].map((panel) => {
    const squares = drawing.drawn("rect").filter((square) => square.panel === panel);
    const area = (list: typeof squares) => list.reduce((sum, { x, x2, y, y2 }) => sum + (x2 - x) * (y2 - y), 0);
    const unsure = squares.filter(({ datum }) => Number(datum["answer"]) > 0.05 && Number(datum["answer"]) < 0.95);
    return area(unsure) / area(squares);
  });
  expect(mixed[1]).toBeLessThan(0.5 * mixed[0]);
});

test("[MP-117] figure 8.5: the posterior of the share of a class is wide for votes 1:2 and narrow for 10:20", async () => {
  const shares = Array.from({ length: 201 }, (_, i) => i / 200);
  const curves = [
    [1, 2],
    [10, 20],
  ].map(([a, b]) => {
    const x = Array.from({ length: a + b }, () => [0]);
    const y = Array.from({ length: a + b }, (_, i) => (i < a ? "first" : "second"));
    const posterior = radiusNeighborsPosterior(radiusNeighborsClassifier().fit({ x, y }), asMatrix([[0]]));
    const density = beta({ a: a + 0.5, b: b + 0.5 });
    // Jeffreys' prior: its mean is that of the model.
    expect(density.mean).toBeCloseTo(posterior.mean.data[0], 12);
    return { name: `${a}:${b}`, x: shares, y: shares.map((share) => density.density(share)) };
  });
  const drawing = await renderPlot(lines(curves, { xTitle: "share of the first class", yTitle: "posterior density" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual(["1:2", "10:20"]);
  const moments = drawing.paths().map((path) => {
    const points = path.map(({ datum }) => [Number(datum["x"]), Number(datum["y"])]);
    const middle = points.reduce((sum, [p, d]) => sum + (p * d) / 200, 0);
    return [middle, points.reduce((sum, [p, d]) => sum + ((p - middle) ** 2 * d) / 200, 0)];
  });
  expect(moments[0][0]).toBeCloseTo(0.375, 3);
  expect(moments[0][1]).toBeCloseTo(0.0469, 3);
  expect(moments[1][0]).toBeCloseTo(0.3387, 4);
  expect(moments[1][1]).toBeCloseTo(0.007, 4);
});
