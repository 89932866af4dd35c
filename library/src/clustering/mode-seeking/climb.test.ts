import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { adaptiveGradientStep, climb, gradientStep, meanShiftStep } from "./climb.js";
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

test("rates that adapt take a position of low density to its mode in far fewer steps than the rate of the peaks", () => {
  const far = {
    rows: 52,
    columns: 1,
    data: Float64Array.from({ length: 52 }, (_, i) => (i < 50 ? i / 50 : 20 + 0.5 * i)),
  };
  const crowd = createKernelWindow(far, new Float64Array(52).fill(1), "gaussian");
  const limits = { tolerance: 1e-6, maxIterations: 5000 };
  const fixed = runToEnd(climb(far, gradientStep(crowd, 2.5), limits, 100));
  const adapted = runToEnd(climb(far, adaptiveGradientStep(crowd, 2.5), limits, 100));
  expect([fixed.moving, adapted.moving]).toEqual([0, 0]);
  expectClose(adapted.ends.data, fixed.ends.data, 1e-5);
  expect(adapted.iterations).toBeLessThan(fixed.iterations / 5);
});

test("positions climb alone as they do together", () => {
  const all = runToEnd(climb(x, adaptiveGradientStep(window, 1), { tolerance: 1e-9, maxIterations: 100 }, 100));
  const one = { rows: 1, columns: 1, data: x.data.slice(2, 3) };
  const alone = runToEnd(climb(one, adaptiveGradientStep(window, 1), { tolerance: 1e-9, maxIterations: 100 }, 100));
  expect(alone.ends.data[0]).toBe(all.ends.data[2]);
});
