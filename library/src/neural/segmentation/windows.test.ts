import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { differenceGradient } from "../../autodiff/difference-gradient.js";
import { grad } from "../../autodiff/gradient.js";
import type { Tensor } from "../../tensor/operations.js";
import { keepLargestRegions } from "./largest-region.js";
import { diceScores, overlapLoss } from "./overlap.js";
import { highestPlane, planesOf, resample } from "./samples.js";
import { slidingWindows, windowStarts } from "./windows.js";

test.each([0, 1])(
  "windows overlap by half and more, cover all, and put a map together that all agree on, seed %i",
  (seed) => {
    expect(windowStarts(8, 8)).toEqual([0]);
    expect(windowStarts(5, 8)).toEqual([0]);
    expect(windowStarts(20, 8)).toEqual([0, 4, 8, 12]);
    const image = tensorsOf(seed, "f32")(2, 11, 6);
    const whole = slidingWindows(image, [4, 8], 2, (patch) => patch);
    expect(whole.shape).toEqual(image.shape);
    expectClose(whole.data, image.data, 1e-5);
  },
);

test("only the largest region of a class is kept", () => {
  const classes = Int32Array.of(1, 1, 0, 1, 0, 0, 2, 0, 1, 2, 0, 1);
  expect([...keepLargestRegions(classes, [3, 4], [])]).toEqual([...classes]);
  expect([...keepLargestRegions(classes, [3, 4], [1])]).toEqual([1, 1, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0]);
  expect([...keepLargestRegions(classes, [3, 4], [2])]).toEqual([1, 1, 0, 1, 0, 0, 2, 0, 1, 0, 0, 1]);
});

test("planes keep their classes, and constants their value at any size", () => {
  const classes = Int32Array.of(0, 2, 1, 1, 0, 2);
  expect(highestPlane(planesOf(classes, 3, [2, 3]))).toEqual(classes);
  const ones = resample({ shape: [1, 3, 5], data: new Float32Array(15).fill(2) }, [7, 4]);
  expectClose(ones.data, new Float32Array(28).fill(2), 1e-6);
  const ramp = resample({ shape: [1, 1, 4], data: Float32Array.of(0, 1, 2, 3) }, [1, 2]);
  expectClose(ramp.data, [0.5, 2.5], 1e-6);
});

test("Dice coefficients of classes, and a loss that falls with them", () => {
  const truth = Int32Array.of(0, 1, 1, 2);
  expect(diceScores(truth, Int32Array.of(0, 1, 2, 2), 3)).toEqual([2 / 3, 2 / 3]);
  expect(diceScores(truth, truth, 4)).toEqual([1, 1, Number.NaN]);
  const { data } = planesOf(truth, 3, [2, 2]);
  const targets = { shape: [1, 3, 2, 2], data: Float64Array.from(data) };
  const scores = tensorsOf(3)(1, 3, 2, 2);
  const loss = (s: Tensor) => overlapLoss(s, targets);
  expectClose(grad(loss)(scores).data, differenceGradient(loss, scores).data, 1e-6);
  const sure = (factor: number) => loss({ shape: [1, 3, 2, 2], data: targets.data.map((y) => factor * y) }).data[0];
  expect(sure(20)).toBeLessThan(1e-4);
  // Equal probabilities: ln 3, and Dice coefficients (2 n/3 + 1) / (4/3 + n + 1) of classes with n = 1, 2, 1 of 4 pixels.
  const dice = [1, 2, 1].reduce((sum, n) => sum + ((2 * n) / 3 + 1) / (4 / 3 + n + 1) / 3, 0);
  expect(sure(0)).toBeCloseTo(Math.log(3) + 1 - dice, 6);
});
