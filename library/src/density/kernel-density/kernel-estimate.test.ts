import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { exact, type KernelEstimate, leaveOneOutSteps, logEstimate } from "./kernel-estimate.js";
import { windowOf } from "./window.js";

const samples = asMatrix([[0], [1], [5]]);
const estimate: KernelEstimate = {
  window: windowOf("gaussian"),
  samples,
  weights: Float64Array.of(0.5, 0.25, 0.25),
  scale: Float64Array.of(2),
  factors: Float64Array.of(1, 1, 3),
};
const gaussian = (x: number, deviation: number) =>
  Math.exp(-((x / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI));

test("the density is the weighted mean of windows of the bandwidth times each factor", () => {
  const at = asMatrix([[0], [2.5]]);
  const expected = Array.from(
    at.data,
    (x) => 0.5 * gaussian(x, 2) + 0.25 * gaussian(x - 1, 2) + 0.25 * gaussian(x - 5, 6),
  );
  expectClose(logEstimate(estimate, at, exact).map(Math.exp), expected, 1e-13);
});

test("leaving a sample out renormalises the weights of the others", () => {
  const logs = runToEnd(leaveOneOutSteps(estimate));
  expect(Math.exp(logs[0])).toBeCloseTo(0.5 * gaussian(1, 2) + 0.5 * gaussian(5, 6), 12);
});

test("an absolute tolerance larger than the density is met", () => {
  const [p] = logEstimate(estimate, asMatrix([[0]]), { relative: 0, absolute: 1 }).map(Math.exp);
  expect(p).toBeLessThan(1.2);
});
