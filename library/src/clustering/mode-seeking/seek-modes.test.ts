import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { meanShiftStep } from "./climb.js";
import { createKernelWindow } from "./kernel-window.js";
import { seekModes } from "./seek-modes.js";

const settings = {
  tolerance: 1e-6,
  maxIterations: 500,
  mergeRadius: 0.3,
  mergeStrategy: "densest",
  perturbation: 0.2,
  seed: 0,
} as const;

test("[PA-028] a start between two equal groups does not move, and is left after a perturbation", () => {
  // Two groups of samples at −1 … −0.6 and 0.6 … 1: the window of radius 1 around 0 contains both, with the mean 0.
  const values = [-1, -0.9, -0.8, -0.7, -0.6, 0.6, 0.7, 0.8, 0.9, 1];
  const x = { rows: 10, columns: 1, data: Float64Array.from(values) };
  const window = createKernelWindow(x, new Float64Array(10).fill(1), "epanechnikov");
  const middle = { rows: 1, columns: 1, data: Float64Array.of(0) };
  const stalled = runToEnd(seekModes(window, meanShiftStep(window), middle, { ...settings, perturbation: 0 }, 100));
  expect(Array.from(stalled.positions.data)).toEqual([0]);
  expect(window.density(Float64Array.of(0), 0)).toBeLessThan(window.density(Float64Array.of(0.8), 0));
  for (let seed = 0; seed < 5; seed++) {
    const escaped = runToEnd(seekModes(window, meanShiftStep(window), middle, { ...settings, seed }, 100));
    expect(escaped.saddles).toBe(1);
    expectClose(escaped.positions.data.map(Math.abs), [0.8], 1e-9);
  }
});

test("maxima are kept", () => {
  const x = { rows: 4, columns: 1, data: Float64Array.of(0, 0.2, 5, 5.2) };
  const window = createKernelWindow(x, new Float64Array(4).fill(1), "gaussian");
  const { saddles, positions } = runToEnd(seekModes(window, meanShiftStep(window), x, settings, 100));
  expect([saddles, positions.rows]).toEqual([0, 2]);
});
