import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { mergeModes as mergeModesSteps, nearestModes as nearestModesSteps } from "./merge-modes.js";

const nearestModes = (...given: Parameters<typeof nearestModesSteps>) => runToEnd(nearestModesSteps(...given));

const mergeModes = (...given: Parameters<typeof mergeModesSteps>) => runToEnd(mergeModesSteps(...given));

const ends = { rows: 5, columns: 1, data: Float64Array.of(0, 0.9, 1.8, 10, 10.01) };
const densities = Float64Array.of(1, 3, 2, 4, 4);

test("[PIM-003] the strategy decides which end points are one mode", () => {
  const wide = mergeModes(ends, densities, 1, "densest");
  expect([Array.from(wide.positions.data), Array.from(wide.densities)]).toEqual([
    [10, 0.9],
    [4, 3],
  ]);
  // From the densest end point one reaches 0 and 1.8; starting at 0, a chain is needed to reach 1.8.
  const falling = Float64Array.of(3, 2, 1, 4, 4);
  expect(Array.from(mergeModes(ends, falling, 1, "densest").positions.data)).toEqual([10, 0, 1.8]);
  expect(Array.from(mergeModes(ends, falling, 1, "chain").positions.data)).toEqual([10, 0]);
});

test("[PA-027] the number of modes after merging depends on the radius", () => {
  const counts = [1e-3, 0.1, 1, 20].map((radius) => mergeModes(ends, densities, radius, "chain").densities.length);
  expect(counts).toEqual([5, 4, 2, 1]);
});

test("positions belong to the nearest mode", () => {
  const modes = { rows: 2, columns: 1, data: Float64Array.of(10, 0.9) };
  expect(Array.from(nearestModes(modes, ends))).toEqual([1, 1, 1, 0, 0]);
});
