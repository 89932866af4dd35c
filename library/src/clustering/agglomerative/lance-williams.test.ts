import { expect, test } from "vitest";
import { mergedDistance, usesSquares } from "./lance-williams.js";

test("the distance of a sample at 10 to the cluster of the samples at 0 and 4, on a line", () => {
  const samples = (linkage: "complete" | "average" | "weighted") => mergedDistance[linkage](10, 6, 4, 1, 1, 1);
  expect([samples("complete"), samples("average"), samples("weighted")]).toEqual([10, 8, 8]);
  const squares = (linkage: "ward" | "centroid" | "median") => mergedDistance[linkage](100, 36, 16, 1, 1, 1);
  // The center is at 2: the squared distance 64, for Ward times 2 · 2 / 3.
  expect(squares("centroid")).toBe(64);
  expect(squares("median")).toBe(64);
  expect(squares("ward")).toBeCloseTo((64 * 4) / 3, 12);
});

test("sizes weight the parts, except for weighted and median linkage", () => {
  expect(mergedDistance.average(10, 6, 4, 3, 1, 1)).toBe(9);
  expect(mergedDistance.weighted(10, 6, 4, 3, 1, 1)).toBe(8);
  // Three samples at 0 and one at 4: the center is at 1.
  expect(mergedDistance.centroid(100, 36, 16, 3, 1, 1)).toBe(81);
  expect(mergedDistance.median(100, 36, 16, 3, 1, 1)).toBe(64);
});

test("linkages of centers use squares", () => {
  expect(["ward", "centroid", "median", "average"].map(usesSquares)).toEqual([true, true, true, false]);
});
