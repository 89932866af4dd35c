import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import {
  bandwidthsFor,
  climbWarnings,
  densitiesInFeatures,
  inBandwidths,
  inFeatures,
  predictModes,
} from "./mode-model.js";

const x = { rows: 2, columns: 2, data: Float64Array.of(2, 30, 4, 60) };

const widths = (given: { bandwidth: number | null; bandwidths: number[] | null }) =>
  runToEnd(bandwidthsFor("mean-shift", { x, weights: Float64Array.of(1, 1) }, { densityKernel: "gaussian", ...given }));

test("one bandwidth for all features, or one for each", () => {
  expect(Array.from(widths({ bandwidth: 3, bandwidths: null }))).toEqual([3, 3]);
  expect(Array.from(widths({ bandwidth: null, bandwidths: [1, 2] }))).toEqual([1, 2]);
  expect(refusal(() => widths({ bandwidth: 3, bandwidths: [1, 2] }))).toBe(
    "invalid-option: mean-shift: give either bandwidth or bandwidths, not both",
  );
  expect(refusal(() => widths({ bandwidth: null, bandwidths: [1] }))).toBe(
    "invalid-option: mean-shift: bandwidths must have 2 entries, one for each feature, got 1",
  );
});

test("positions are divided by the bandwidths and multiplied again, densities divided by their volume", () => {
  const bandwidths = Float64Array.of(2, 10);
  const scaled = inBandwidths(x, bandwidths);
  expect(Array.from(scaled.data)).toEqual([1, 3, 2, 6]);
  expect(inFeatures(scaled, bandwidths)).toEqual(x);
  expect(Array.from(densitiesInFeatures(Float64Array.of(1), bandwidths))).toEqual([0.05]);
});

test("without steps, samples belong to the nearest mode in bandwidths", () => {
  const modes = { rows: 2, columns: 2, data: Float64Array.of(0, 0, 10, 0) };
  const limits = { tolerance: 1e-4, maxIterations: 10 };
  const model = { modes, bandwidths: Float64Array.of(1, 1) };
  const queries = { rows: 2, columns: 2, data: Float64Array.of(4, 50, 6, -50) };
  expect(Array.from(predictModes(model, queries, undefined, limits))).toEqual([0, 1]);
});

test("warns of starts that still move", () => {
  expect(climbWarnings({ moving: 0 }, 5)).toEqual([]);
  expect(climbWarnings({ moving: 1 }, 5)[0].message).toBe(
    "1 start was still moving after 5 iterations; increase maxIterations or tolerance",
  );
});
