/** Figures of chapters 7 and 9 of "Machine Learning and Physics": posteriors, features, discriminants. */
import { expect, test } from "vitest";
import { linearDiscriminant } from "../../src/discriminant/linear-discriminant/linear-discriminant.js";
import { quadraticDiscriminant } from "../../src/discriminant/quadratic-discriminant/quadratic-discriminant.js";
import { normal } from "../../src/numeric/distributions/normal.js";
import { bayesPosterior } from "../../src/numeric/probability/bayes.js";
import { createRandom } from "../../src/numeric/random/random.js";
import { plotGrid } from "../../src/plots/arrange.js";
import { clusterEllipses } from "../../src/plots/cluster-ellipses.js";
import { lines } from "../../src/plots/lines.js";
import { scatter } from "../../src/plots/scatter.js";
import { surface } from "../../src/plots/surface.js";
import { normalClasses } from "../normal-classes.js";
import { type DrawnMark, renderPlot } from "../render-plot.js";

const grid = Array.from({ length: 161 }, (_, i) => -8 + i / 10);

test("[MP-102] figures 7.2 and 7.3: densities of two classes above, their posteriors for equal priors below", async () => {
  const figures = [
    [normal({ mean: -1 }), normal({ mean: 2 })],
    [normal({ mean: 0, standardDeviation: 0.5 }), normal({ mean: 0.5, standardDeviation: 2 })],
  ];
  for (const classes of figures) {
    const { posteriors } = bayesPosterior(classes, [0.5, 0.5], grid);
    const curves = (of: (k: number, i: number) => number) =>
      [0, 1].map((k) => ({ name: `class ${k + 1}`, x: grid, y: grid.map((_, i) => of(k, i)) }));
    const densities = lines(
      curves((k, i) => classes[k].density(grid[i])),
      { yTitle: "p(x | y)", height: 120 },
    );
    const below = lines(
      curves((k, i) => posteriors[i][k]),
      { yTitle: "p(y | x)", height: 120 },
    );
    const drawing = await renderPlot(plotGrid([[densities], [below]]));
    expect(drawing.warnings).toEqual([]);
    const [first, second, left, right] = drawing.paths().map((path) => path.map(({ datum }) => Number(datum["y"])));
    // Posteriors sum to 1, and are equal where the densities cross.
    for (const i of grid.keys()) {
      expect(left[i] + right[i]).toBeCloseTo(1, 12);
      expect(left[i] > right[i]).toBe(first[i] > second[i]);
    }
    // One crossing for equal variances; with unequal ones the narrow class has an interval, so that there are two.
    const crossings = grid.slice(1).filter((_, i) => left[i] > right[i] !== left[i + 1] > right[i + 1]);
    expect(crossings).toHaveLength(classes === figures[0] ? 1 : 2);
  }
});

test("[MP-108] figure 7.5: two classes overlap in x1 and x2, and are apart in x3", async () => {
  const random = createRandom(2);
  const names = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? "first" : "second"));
  const x = names.map((name) => [0.2, 0.3, 4].map((shift) => (name === "first" ? 0 : shift) + random.normal()));
  const pair = (a: number, b: number) =>
    scatter(x, { columns: [a, b], groups: names, xTitle: `x${a + 1}`, yTitle: `x${b + 1}` });
  const drawing = await renderPlot(plotGrid([[pair(0, 1), pair(0, 2)]]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("axis-title")).toEqual(["x1", "x2", "x1", "x3"]);
  // The share of dots on the side of their class, of the line half-way between the classes along the vertical axis.
  const right = [0, 1].map((panel) => {
    const dots = drawing.drawn("symbol").filter((dot) => dot.panel === panel);
    const height = (fill: string | undefined) => {
      const own = dots.filter((dot) => dot.fill === fill);
      return own.reduce((sum, { y }) => sum + y / own.length, 0);
    };
    const [a, b] = [dots[0].fill, dots[1].fill];
    const [top, bottom] = [height(b), height(a)];
    const middle = (top + bottom) / 2;
    return (
      dots.filter(({ y, fill }) => (fill === b ? y < middle === top < bottom : y > middle === top < bottom)).length /
      200
    );
  });
  expect(right[0]).toBeLessThan(0.65);
  expect(right[1]).toBeGreaterThan(0.95);
});

const narrow = [
  [0.5, 0],
  [0, 0.5],
];
const wide = [
  [1.6, 0],
  [0.8, 1.2],
];
const threeClasses = [
  { count: 80, mean: [0, 0], root: narrow },
  { count: 80, mean: [3, 1], root: wide },
  { count: 80, mean: [-2, 3], root: wide },
];

/** The regions of a discriminant behind its samples. */
function regions(
  recipe: ReturnType<typeof quadraticDiscriminant | typeof linearDiscriminant>,
  data: ReturnType<typeof normalClasses>,
) {
  const model = recipe.fit(data);
  const names = data.y.classes.map(String);
  const groups = Array.from(data.y.codes, (code) => names[code]);
  return surface(
    data.x,
    (points) => {
      const { codes, classes } = model.predict(points);
      return Array.from(codes, (code) => String(classes[code]));
    },
    { groups, cells: 60, classes: names, title: recipe.kind },
  );
}

/** The number of changes of colour in each row of squares; neighbours of one colour are one square. */
function bordersOf(squares: readonly DrawnMark[]): number[] {
  const rows = [...new Set(squares.map(({ y }) => y))].sort((a, b) => a - b);
  return rows.map((row) => squares.filter(({ y }) => y === row).length - 1);
}

test("[MP-126] figure 9.1: samples, the ellipse of each class, and the regions of quadratic discriminants", async () => {
  const data = normalClasses(threeClasses, 4);
  const model = quadraticDiscriminant().fit(data);
  const shapes = model.classes.map((name, k) => ({
    name: String(name),
    mean: model.state.means.data.subarray(2 * k, 2 * k + 2),
    covariance: model.state.covariances[k],
  }));
  const ellipses = await renderPlot(clusterEllipses(data.x, data.y, { shapes }));
  expect(ellipses.warnings).toEqual([]);
  expect(ellipses.marks("symbol")).toBe(240);
  expect(ellipses.marks("line")).toBe(3);
  const drawing = await renderPlot(regions(quadraticDiscriminant(), data));
  expect(drawing.warnings).toEqual([]);
  expect(new Set(drawing.drawn("rect").map(({ fill }) => fill)).size).toBe(3);
  // The narrow class has a region inside: in some row it begins and ends between squares of other classes.
  expect(Math.max(...bordersOf(drawing.drawn("rect")))).toBeGreaterThanOrEqual(2);
});

test("[MP-128] figure 9.3: on equal covariances linear and quadratic regions agree, on unequal ones they do not", async () => {
  const round = [
    { count: 150, mean: [0, 0], root: wide },
    { count: 150, mean: [3, 1], root: wide },
  ];
  const unequal = [
    { count: 150, mean: [0, 0], root: narrow },
    { count: 150, mean: [1, 1], root: wide },
  ];
  const differing: number[] = [];
  for (const classes of [round, unequal]) {
    const data = normalClasses(classes, 3);
    const drawing = await renderPlot(
      plotGrid([[regions(linearDiscriminant(), data), regions(quadraticDiscriminant(), data)]]),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("title-text")).toEqual(["linear-discriminant", "quadratic-discriminant"]);
    const panel = (number: number) => drawing.drawn("rect").filter((square) => square.panel === number);
    const colourAt = (squares: readonly DrawnMark[], x: number, y: number) =>
      squares.find((square) => square.x <= x && x < square.x2 && square.y <= y && y < square.y2)?.fill;
    // The linear border is straight: one change of colour in each row at most.
    expect(Math.max(...bordersOf(panel(0)))).toBeLessThanOrEqual(1);
    const points = Array.from({ length: 2400 }, (_, at) => [4 + 5.2 * (at % 60), 3 + 5.8 * Math.floor(at / 60)]);
    const other = points.filter(([x, y]) => colourAt(panel(0), x, y) !== colourAt(panel(1), x, y));
    differing.push(other.length / points.length);
  }
  expect(differing[0]).toBeLessThan(0.05);
  expect(differing[1]).toBeGreaterThan(0.15);
});
