import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { meanShiftPath } from "./mean-shift-path.js";

test("[MP-064] jumps to the mean of the samples within the radius until it is their mean", () => {
  const x = [[0], [1], [2], [9]];
  expect(Array.from(meanShiftPath(x, [0], { bandwidth: 1.5 }).data)).toEqual([0, 0.5, 1]);
  expect(Array.from(meanShiftPath(x, [8], { bandwidth: 1.5 }).data)).toEqual([8, 9]);
  // The end is a fixed point: the mean of the samples around it.
  const end = meanShiftPath(x, [1], { bandwidth: 1.5 });
  expect(Array.from(end.data)).toEqual([1]);
});

test("stays where the window is empty", () => {
  expect(Array.from(meanShiftPath([[0]], [50], { bandwidth: 1 }).data)).toEqual([50]);
});

test("has a bandwidth for each feature, and weights of the samples", () => {
  const x = [
    [0, 0],
    [1, 50],
    [3, 0],
  ];
  // The window reaches 1.5 along the first feature and 100 along the second.
  expect(Array.from(meanShiftPath(x, [0, 0], { bandwidth: [1.5, 100] }).data)).toEqual([0, 0, 0.5, 25]);
  const weighted = meanShiftPath(x, [0, 0], { bandwidth: [1.5, 100], weights: [1, 4, 1] });
  expect(Array.from(weighted.data)).toEqual([0, 0, 0.8, 40]);
  expect(refusal(() => meanShiftPath(x, [0, 0], { bandwidth: [1] }))).toContain("1 bandwidths for 2 features");
  expect(refusal(() => meanShiftPath(x, [0, 0], { bandwidth: 1, weights: [1] }))).toContain("each of the 3 samples");
});

test("refuses a start of another dimension, and a bandwidth of 0", () => {
  expect(refusal(() => meanShiftPath([[0, 1]], [0], { bandwidth: 1 }))).toContain("the start must have 2 coordinates");
  expect(refusal(() => meanShiftPath([[0]], [0], { bandwidth: 0 }))).toContain("bandwidth must be a positive number");
});
