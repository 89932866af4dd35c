import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { climb, gradientStep, meanShiftStep } from "./climb.js";
import { createKernelWindow } from "./kernel-window.js";

const x = { rows: 4, columns: 1, data: Float64Array.of(0, 0.4, 5, 5.4) };
const window = createKernelWindow(x, new Float64Array(4).fill(1), "gaussian");

test("mean shift and gradient ascent climb to the same modes", () => {
  const limits = { tolerance: 1e-9, maxIterations: 2000 };
  const shifted = runToEnd(climb(x, meanShiftStep(window), limits, 100));
  const ascended = runToEnd(climb(x, gradientStep(window, 3), limits, 100));
  expectClose(shifted.ends.data, [0.2, 0.2, 5.2, 5.2], 1e-4);
  expectClose(ascended.ends.data, shifted.ends.data, 1e-6);
  expect([shifted.moving, ascended.moving]).toEqual([0, 0]);
});

test("counts the positions that still move after the last iteration", () => {
  const { moving, iterations } = runToEnd(climb(x, meanShiftStep(window), { tolerance: 0, maxIterations: 2 }, 100));
  expect([moving, iterations]).toEqual([4, 2]);
});
