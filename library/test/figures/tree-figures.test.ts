/** Figures of chapter 9 of "Machine Learning and Physics": trees, their splits and impurities, importance of features. */
import { expect, test } from "vitest";
import { asLabels } from "../../src/data/labels.js";
import { asMatrix, type Matrix } from "../../src/data/matrix.js";
import { circles } from "../../src/datasets/circles.js";
import { featureTTests } from "../../src/metrics/significance/feature-t-tests.js";
import { createRandom } from "../../src/numeric/random/random.js";
import { plotGrid } from "../../src/plots/arrange.js";
import { importancePlot } from "../../src/plots/importance-plot.js";
import { lines } from "../../src/plots/lines.js";
import { surface } from "../../src/plots/surface.js";
import { treePlot } from "../../src/plots/tree-plot.js";
import { treeRegionPlot } from "../../src/plots/tree-regions.js";
import { randomForestClassifier } from "../../src/trees/forests/random-forest-classifier/random-forest-classifier.js";
import { classImpurity } from "../../src/trees/growth/impurity.js";
import { featureImportance } from "../../src/trees/nodes/feature-importance.js";
import { randomSplitClassifier } from "../../src/trees/random-split/random-split-classifier/random-split-classifier.js";
import { treeClassifier } from "../../src/trees/tree-classifier/tree-classifier.js";
import { exclusiveOr } from "../forest-samples.js";
import { type DrawnMark, renderPlot } from "../render-plot.js";

/** The colour of the square behind a dot. */
function behind({ x, y, panel }: DrawnMark, squares: readonly DrawnMark[]): string | undefined {
  return squares.find(
    (square) => square.panel === panel && square.x <= x && x < square.x2 && square.y <= y && y < square.y2,
  )?.fill;
}

test("[MP-130] figure 9.6: a tree without limits as boxes, and its rectangles, each of the colour of the samples in it", async () => {
  const random = createRandom(6);
  const x = asMatrix(Array.from({ length: 40 }, () => [random.normal(), random.normal()]));
  const names = Array.from({ length: 40 }, (_, i) => (x.data[2 * i] + 0.7 * random.normal() > 0 ? "right" : "left"));
  const y = asLabels(names);
  const { trees } = treeClassifier().fit({ x, y }).state;
  const boxes = await renderPlot(treePlot(trees, { classes: y.classes, maxDepth: 20 }));
  expect(boxes.warnings).toEqual([]);
  expect(boxes.marks("rect")).toBe(trees.feature.length);
  const drawing = await renderPlot(treeRegionPlot(trees, x, { classes: y.classes, groups: names }));
  expect(drawing.warnings).toEqual([]);
  const [dots, squares] = [drawing.drawn("symbol"), drawing.drawn("rect")];
  expect(dots).toHaveLength(40);
  expect(squares.length).toBe((trees.feature.length + 1) / 2);
  for (const dot of dots) expect(behind(dot, squares)).toBe(dot.fill);
});

test("[MP-131] figure 9.5: one split by an axis, by a line of any direction, and by a circle", async () => {
  const data = circles({ samples: 150, noise: 0.02, factor: 0.4, seed: 1 });
  const groups = Array.from(data.y.codes, (code) => String(data.y.classes[code]));
  const kinds = ["axis", "hyperplane", "ball"] as const;
  const plots = kinds.map((splits) => {
    const options = { splits, trees: 1, maxDepth: 1, splitCandidates: 200, thresholds: 20, seed: 1 };
    const model = randomSplitClassifier(options).fit(data);
    const predict = (grid: Matrix) => Array.from(model.predict(grid).codes, (code) => String(model.classes[code]));
    return surface(data.x, predict, {
      groups,
      cells: 60,
      classes: data.y.classes.map(String),
      title: splits,
      width: 240,
    });
  });
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual([...kinds]);
  const panel = (marks: readonly DrawnMark[], number: number) => marks.filter((mark) => mark.panel === number);
  const [dots, squares] = [drawing.drawn("symbol"), drawing.drawn("rect")];
  // Borders in the pictures: where the squares of a row change their colour. Those of an axis have all one place.
  const borders = (number: number) => {
    const own = panel(squares, number);
    const inRow = new Set(own.filter(({ x }) => x > 0).map(({ x }) => x));
    const fills = new Set(own.map(({ y, fill }) => `${y} ${fill}`));
    return { places: inRow.size, rows: new Set(own.map(({ y }) => y)).size, fills: fills.size };
  };
  const axis = borders(0);
  // Either one place for all rows, or rows of one colour.
  expect(axis.places === 1 || axis.fills === axis.rows).toBe(true);
  expect(borders(1).places).toBeGreaterThan(1);
  // The circle alone divides the disc from the ring, and has two borders in the rows that it meets.
  const wrong = kinds.map((_, k) => panel(dots, k).filter((dot) => behind(dot, squares) !== dot.fill).length / 150);
  expect(wrong[2]).toBe(0);
  expect(Math.min(wrong[0], wrong[1])).toBeGreaterThan(0.15);
});

test("[MP-132] figure 9.7: the impurities of two classes; the halved entropy, Gini's and the error meet at 0.5", async () => {
  const shares = Array.from({ length: 101 }, (_, i) => i / 100);
  const curve = (name: string, of: (p: number) => number) => ({ name, x: shares, y: shares.map(of) });
  const drawing = await renderPlot(
    lines(
      [
        curve("entropy / 2", (p) => classImpurity("entropy", [p, 1 - p]) / 2),
        curve("Gini", (p) => classImpurity("gini", [p, 1 - p])),
        curve("misclassification", (p) => classImpurity("error", [p, 1 - p])),
      ],
      { xTitle: "share of the first class", yTitle: "impurity" },
    ),
  );
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual(["entropy / 2", "Gini", "misclassification"]);
  const [entropy, gini, error] = drawing.paths();
  for (const path of [entropy, gini, error]) {
    expect(path[50]).toMatchObject({ x: entropy[50].x, y: entropy[50].y, datum: { x: 0.5, y: 0.5 } });
    expect([path[0].y, path[100].y]).toEqual([path[0].y, path[0].y]);
    // Symmetric, and nowhere above its middle.
    for (let i = 0; i <= 50; i++) {
      expect(path[i].y).toBeCloseTo(path[100 - i].y, 9);
      expect(path[i].y).toBeGreaterThanOrEqual(path[50].y);
    }
  }
  // Higher in the picture is a smaller y: entropy above Gini, Gini above the error.
  for (let i = 1; i < 50; i++) {
    expect(entropy[i].y).toBeLessThan(gini[i].y);
    expect(gini[i].y).toBeLessThan(error[i].y);
  }
});

test("[MP-138, MP-139] figure 9.8: the importance in a forest shows both features of an interaction, the t tests neither", async () => {
  const { x, y } = exclusiveOr(400, 6, 3);
  const { trees } = randomForestClassifier({ trees: 60, splitFeatures: { kind: "all" } }).fit({ x, y }).state;
  const names = Array.from({ length: 6 }, (_, j) => `x${j + 1}`);
  const bars = (values: ArrayLike<number>, xTitle: string) =>
    importancePlot(
      names.map((name, j) => ({ name, mean: values[j], deviation: 0 })),
      { xTitle },
    );
  const { pValues } = featureTTests(x, y);
  const plots = [
    bars(featureImportance(trees, 6, "splits"), "share of the splits"),
    bars(
      Array.from(pValues, (p) => -Math.log10(p)),
      "−log₁₀ p of the t test",
    ),
  ];
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  const lengths = [0, 1].map((panel) => {
    const own = drawing.drawn("rect").filter((bar) => bar.panel === panel);
    return new Map(own.map(({ datum, x, x2 }) => [String(datum["name"]), x2 - x]));
  });
  const shortest = Math.min(lengths[0].get("x1") ?? 0, lengths[0].get("x2") ?? 0);
  for (const name of names.slice(2)) expect(lengths[0].get(name)).toBeLessThan(shortest);
  // A p of 0.01 would be a bar of length 2: no feature reaches it.
  for (const p of pValues) expect(-Math.log10(p)).toBeLessThan(2);
  expect([...lengths[1].keys()].slice(0, 2).sort()).not.toEqual(["x1", "x2"]);
});
