import { expect, test } from "vitest";
import { drawnTargets } from "../../../test/drawn-targets.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { determinant } from "../../linalg/factor/determinant.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { precisionOf, processEvidence } from "./evidence.js";

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);

test("the likelihood matches the formulas, with and without an intercept", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, y } = drawnTargets(7, 2, seed);
    const k = gram({ kind: "rbf", gamma: 0.4 }, x);
    const noisy = { ...k, data: k.data.map((value, at) => (at % 8 === 0 ? value + 0.3 : value)) };
    const [precision, size] = [inverse(noisy), Math.log(determinant(noisy))];
    const solved = multiplyVector(precision, y);
    const plain = runToEnd(processEvidence(k, y, 0.3, false));
    expect(plain.logLikelihood).toBeCloseTo(-0.5 * (dot(y, solved) + size + 7 * Math.log(2 * Math.PI)), 9);
    expectClose(plain.coefficients, solved, 1e-10);
    expect(plain.jitter).toBe(0);

    const weights = multiplyVector(precision, new Float64Array(7).fill(1));
    const total = weights.reduce((sum, value) => sum + value, 0);
    const level = dot(weights, y) / total;
    const rest = y.map((value) => value - level);
    const fit = dot(rest, multiplyVector(precision, rest));
    const restricted = runToEnd(processEvidence(k, y, 0.3, true));
    expect(restricted.intercept).toBeCloseTo(level, 10);
    expect(restricted.logLikelihood).toBeCloseTo(-0.5 * (fit + size + Math.log(total) + 6 * Math.log(2 * Math.PI)), 9);
    // The precision of the residual beside the intercept maps constants to 0 and the target to the coefficients.
    const left = runToEnd(precisionOf(restricted.factor, true));
    expect(Math.max(...multiplyVector(left, new Float64Array(7).fill(1)).map(Math.abs))).toBeLessThan(1e-10);
    expectClose(multiplyVector(left, y), restricted.coefficients, 1e-9);
  }
});

test("refuses a matrix that is not positive definite", () => {
  const k = asMatrix([
    [1, 2],
    [2, 1],
  ]);
  expect(refusal(() => runToEnd(processEvidence(k, Float64Array.of(1, 2), 0.1, false)))).toContain(
    "plus noise 0.1 is not positive",
  );
});
