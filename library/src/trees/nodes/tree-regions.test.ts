import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { treeClassifier } from "../tree-classifier/tree-classifier.js";
import { leavesOf } from "./apply-trees.js";
import { treeRegions } from "./tree-regions.js";

test("the regions of a tree are rectangles that tile the box, and each contains the samples of its leaf", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const data = Float64Array.from({ length: 160 }, () => random.uniform());
    const x = { rows: 80, columns: 2, data };
    const y = Array.from({ length: 80 }, (_, i) => (data[2 * i] + data[2 * i + 1] > 1 ? "far" : "near"));
    const { trees } = treeClassifier({ maxDepth: 4 }).fit({ x, y }).state;
    const regions = treeRegions(trees, { lower: [0, 0], upper: [1, 1] });
    const area = regions.reduce((sum, { lower, upper }) => sum + (upper[0] - lower[0]) * (upper[1] - lower[1]), 0);
    expect(area).toBeCloseTo(1, 12);
    leavesOf(trees, x).forEach((node, i) => {
      const home = regions.find((region) => region.node === node);
      for (const j of [0, 1]) {
        expect(data[2 * i + j]).toBeLessThanOrEqual(home?.upper[j] ?? Number.NaN);
        expect(data[2 * i + j]).toBeGreaterThanOrEqual(home?.lower[j] ?? Number.NaN);
      }
    });
  }
});

test("splits by categories have no rectangle", () => {
  const { trees } = treeClassifier({ categorical: [0] }).fit({ x: [[0], [1], [2]], y: ["a", "b", "a"] }).state;
  expect(refusal(() => treeRegions(trees, { lower: [0], upper: [2] }))).toContain("splits column 0 by categories");
});
