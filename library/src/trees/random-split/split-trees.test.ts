import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { createNodes, visitLeaves } from "./split-trees.js";

test("samples go by thresholds, by categories, and where missing values go", () => {
  const nodes = createNodes(2, 1);
  const root = nodes.addRoot();
  const left = nodes.split(root, { threshold: 0.5, missingLeft: true, coefficients: Float64Array.of(1, 0) });
  nodes.close(left, Float64Array.of(10));
  const below = nodes.split(left + 1, { threshold: 0.5, missingLeft: false, category: { column: 1, ranked: [4, 1] } });
  nodes.close(below, Float64Array.of(20));
  nodes.close(below + 1, Float64Array.of(30));
  const trees = { family: "axis", columns: 2, ...nodes.finish() } as const;
  const found: number[] = [];
  const samples = asMatrix([
    [0, 4],
    [Number.NaN, 4],
    [1, 4],
    [1, 1],
    [1, Number.NaN],
    [1, 0],
  ]);
  visitLeaves(trees, samples, (row, [value]) => {
    found[row] = value;
  });
  expect(found).toEqual([10, 10, 20, 30, 30, 30]);
});
