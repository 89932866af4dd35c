import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { minimizeLbfgs } from "../optimize/lbfgs.js";
import type { Objective, ValueFunction } from "../optimize/objective.js";
import { zeroOneLoss } from "./accuracy.js";
import { misclassificationLoss } from "./misclassification.js";
import { pointLosses } from "./regression/losses.js";

const sign = fc.constantFrom(-1, 1);
const samples = fc.array(fc.tuple(sign, fc.double({ min: -5, max: 5, noNaN: true }), fc.integer({ min: 1, max: 3 })), {
  minLength: 1,
  maxLength: 30,
});

describe("[IR-016] the misclassification loss", () => {
  test("is 1 when y · sign(f) is at most 0, so that f = 0 is always an error", () => {
    for (const y of [-1, 1]) {
      for (const f of [-1e9, -2, -5e-324, 5e-324, 1, 1e9]) {
        expect(misclassificationLoss([y], [f])).toBe(y * Math.sign(f) <= 0 ? 1 : 0);
      }
      expect(misclassificationLoss([y], [0])).toBe(1);
      expect(misclassificationLoss([y], [-0])).toBe(1);
    }
  });

  test("averages to the error rate, also weighted", () => {
    fc.assert(
      fc.property(samples, (list) => {
        const signs = list.map(([y]) => y);
        const decisions = list.map(([, f]) => f);
        // A decision of 0 is counted as the class that is wrong.
        const decided = list.map(([y, f]) => (f === 0 ? -y : Math.sign(f)));
        expect(misclassificationLoss(signs, decisions)).toBeCloseTo(zeroOneLoss(signs, decided), 12);
        const weights = list.map(([, , weight]) => weight);
        const repeat = (values: readonly number[]) => values.flatMap((value, i) => new Array(weights[i]).fill(value));
        expect(misclassificationLoss(signs, decisions, { weights })).toBeCloseTo(
          misclassificationLoss(repeat(signs), repeat(decisions)),
          12,
        );
      }),
    );
  });

  /** A linear classifier of 40 samples without a constant, its loss, and the log loss in its place. */
  function linearProblem(seed: number) {
    const random = createRandom(seed);
    const x = normalMatrix(40, 2, random);
    const signs = Array.from({ length: 40 }, (_, i) => Math.sign(x.data[2 * i] + 0.3 * random.normal()) || 1);
    const zeroOne: ValueFunction = (w) => misclassificationLoss(signs, multiplyVector(x, w));
    const log: ValueFunction = (w) =>
      multiplyVector(x, w).reduce((sum, f, i) => sum + pointLosses.log.loss(signs[i], f) / 40, 0);
    return { zeroOne, log, random };
  }

  /** With a gradient by differences over 2e-6 of each weight. */
  const measured =
    (f: ValueFunction): Objective =>
    (w, gradient) => {
      for (let j = 0; j < w.length; j++) {
        const at = (step: number) => f(w.map((value, k) => (k === j ? value + step : value)));
        gradient[j] = (at(1e-6) - at(-1e-6)) / 2e-6;
      }
      return f(w);
    };

  test("is flat: its gradient is 0 at almost all weights", () => {
    let [flat, total] = [0, 0];
    for (let seed = 0; seed < 20; seed++) {
      const { zeroOne, random } = linearProblem(seed);
      for (let k = 0; k < 20; k++, total++) {
        const gradient = new Float64Array(2);
        measured(zeroOne)(Float64Array.of(random.normal(), random.normal()), gradient);
        if (gradient.every((slope) => slope === 0)) flat++;
      }
    }
    expect(flat).toBeGreaterThanOrEqual(0.99 * total);
  });

  test("gives descent no signal: it stays at its start, while descent of the log loss lowers the errors", () => {
    let moved = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { zeroOne, log } = linearProblem(seed);
      const start = Float64Array.of(-1, 1);
      const stuck = minimizeLbfgs(measured(zeroOne), start);
      if (stuck.x.some((value, j) => value !== start[j])) moved++;
      const { x } = minimizeLbfgs(measured(log), start, { maxIterations: 20 });
      expect(zeroOne(x)).toBeLessThan(0.5 * zeroOne(start));
    }
    // A start within 1e-6 of a jump would be an exception; none is.
    expect(moved).toBe(0);
  });

  test("refuses invalid input", () => {
    expect(refusal(() => misclassificationLoss([], []))).toContain("needs at least 1 sample, got 0");
    expect(refusal(() => misclassificationLoss([1, 0], [1, 1]))).toContain("signs must be −1 or 1, got 0 at 1");
    expect(refusal(() => misclassificationLoss([1, -1], [1]))).toContain("there are 1 decisions");
    expect(refusal(() => misclassificationLoss([1], [NaN]))).toContain("values must be finite");
  });
});
