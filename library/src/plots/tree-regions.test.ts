import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { asMatrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "../trees/tree-regressor/tree-regressor.js";
import { treeRegionPlot } from "./tree-regions.js";

interface Rectangle {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly answer: string | number;
}

const rectanglesOf = (plot: unknown): Rectangle[] => JSON.parse(JSON.stringify(plot)).layer[0].data.values;

function toyData(seed: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: 60 }, () => [random.uniform(), random.uniform()]);
  return { x, y: x.map(([a, b]) => (a > 0.5 === b > 0.4 ? "same" : "other")) };
}

test("[PA-073] the regions of a tree are axis-aligned rectangles that tile the plot, each with the prediction of its leaf", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = toyData(seed);
    const model = treeClassifier({ maxDepth: 3 }).fit({ x, y });
    const { classes } = model.predict(x);
    const plot = treeRegionPlot(model.state.trees, x, { classes, groups: y });
    const rectangles = rectanglesOf(plot);
    expect(rectangles).toHaveLength(Number(model.report.notes["leaves"]));
    const covered = rectangles.reduce((sum, r) => sum + (r.x2 - r.x) * (r.y2 - r.y), 0);
    const lengths = [0, 1].map(
      (j) => 1.2 * (Math.max(...x.map((row) => row[j])) - Math.min(...x.map((row) => row[j]))),
    );
    expect(covered).toBeCloseTo(lengths[0] * lengths[1], 10);
    for (const { x: left, x2, y: low, y2, answer } of rectangles) {
      // No corner of a rectangle, and nothing between them, is answered otherwise.
      const inside = [0.001, 0.5, 0.999].flatMap((u) =>
        [0.001, 0.5, 0.999].map((v) => [left + u * (x2 - left), low + v * (y2 - low)]),
      );
      const { codes } = model.predict(asMatrix(inside));
      expect(new Set(Array.from(codes, (code) => classes[code]))).toEqual(new Set([answer]));
    }
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(rectangles.length);
    expect(drawing.marks("symbol")).toBe(60);
  }
});

test("numbers are drawn as shades", async () => {
  const { x } = toyData(1);
  const model = treeRegressor({ maxDepth: 2 }).fit({ x, y: x.map(([a]) => a) });
  const plot = treeRegionPlot(model.state.trees, x);
  expect(rectanglesOf(plot).map(({ answer }) => answer)).toEqual(Array.from(model.state.trees.values));
  expect((await renderPlot(plot)).warnings).toEqual([]);
});

test("draws only trees of two columns", () => {
  const { trees } = treeRegressor().fit({ x: [[1], [2]], y: [1, 2] }).state;
  expect(refusal(() => treeRegionPlot(trees, [[1], [2]]))).toContain("2 columns, got 1");
});
