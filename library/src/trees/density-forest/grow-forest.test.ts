import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { defaultsOf } from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { gaussianTreeOptions, growOne, ridgeOf } from "./grow-forest.js";

const random = createRandom(1);
const x: Matrix = { rows: 80, columns: 2, data: Float64Array.from({ length: 160 }, () => random.uniform()) };
const options = { ...defaultsOf(gaussianTreeOptions), minGain: 0 };

test("each tree of a forest depends on its number and the seed alone, and its leaves hold every sample once", () => {
  const first = runToEnd(growOne(x, options, 1e-4, 0));
  expect(runToEnd(growOne(x, { ...options, trees: 7 }, 1e-4, 0))).toEqual(first);
  expect(runToEnd(growOne(x, options, 1e-4, 1)).thresholds).not.toEqual(first.thresholds);
  expect(runToEnd(growOne(x, { ...options, seed: 1 }, 1e-4, 0)).thresholds).not.toEqual(first.thresholds);
  const held = first.leaves.flatMap(({ rows }) => [...rows]).toSorted((a, b) => a - b);
  expect(held).toEqual(Array.from({ length: 80 }, (_, i) => i));
});

test("the ridge is a share of the mean variance, and refused where it is 0", () => {
  // The variances are 1 and 4.
  const two: Matrix = { rows: 2, columns: 2, data: Float64Array.of(0, 0, 2, 4) };
  expect(ridgeOf("it", two, 0.1)).toBeCloseTo(0.25, 12);
  expect(refusal(() => ridgeOf("it", two, 0))).toContain("it: ridgeShare must be above 0");
  expect(refusal(() => ridgeOf("it", { ...two, data: new Float64Array(4) }, 0.1))).toContain("all samples are equal");
});
