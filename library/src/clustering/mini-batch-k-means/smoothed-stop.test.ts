import { expect, test } from "vitest";
import { createSmoothedStop } from "./smoothed-stop.js";

test("stops after as many values without a new minimum of the smoothed value, and never with a patience of 0", () => {
  const stop = createSmoothedStop(2, 10, 39);
  // A batch has the weight 20 / 40.
  expect([8, 4, 6, 2, 9].map((value) => stop.isEnough(value))).toEqual([false, false, false, false, false]);
  expect(stop.smoothed).toBe(6.5);
  expect(stop.isEnough(9)).toBe(true);
  const endless = createSmoothedStop(0, 10, 39);
  expect([1, 2, 3, 4, 5, 6].some((value) => endless.isEnough(value))).toBe(false);
});

test("a batch of all samples is not smoothed", () => {
  const stop = createSmoothedStop(1, 10, 10);
  expect([3, 2, 1].map((value) => stop.isEnough(value))).toEqual([false, false, false]);
  expect([stop.smoothed, stop.isEnough(1)]).toEqual([1, true]);
});
