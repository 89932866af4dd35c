import { expect, test } from "vitest";
import { centerTarget, keptSamples } from "./tree-samples.js";

test("samples of weight 0 are dropped, and targets are centred by their weighted mean", () => {
  const samples = keptSamples(Float64Array.of(1, 5, 3), Float64Array.of(1, 0, 3));
  expect(samples).toEqual({ rows: Int32Array.of(0, 2), target: Float64Array.of(1, 3), weights: Float64Array.of(1, 3) });
  expect(centerTarget(samples)).toBe(2.5);
  expect(Array.from(samples.target)).toEqual([-1.5, 0.5]);
});

test("the input is not modified", () => {
  const target = Float64Array.of(1, 2);
  centerTarget(keptSamples(target, undefined));
  expect(Array.from(target)).toEqual([1, 2]);
});
