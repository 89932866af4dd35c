import { describe, expect, test } from "vitest";
import { withDrawnLogistic } from "../../../test/drawn-logistic.js";
import { expectClose } from "../../../test/expect-close.js";
import { currentEngine } from "../../engine/index.js";
import { softplus } from "../../numeric/softmax.js";
import { logSumExp } from "../../numeric/sums.js";
import { checkGradient, checkHessianProduct } from "../../optimize/check-gradient.js";

describe.each([2, 3, 5])("for %i classes", (classes) => {
  test("[CB-131] the gradient, (p − [y = k]) x, agrees with finite differences, and so does the Hessian", () => {
    for (let seed = 0; seed < 5; seed++) {
      withDrawnLogistic(classes, seed, 0.3, ({ loss, draw }) => {
        expect(checkGradient(loss.evaluate, draw()).error).toBeLessThan(1e-6);
        expect(checkHessianProduct(loss.evaluate, loss.multiplyHessian, draw(), draw()).error).toBeLessThan(1e-6);
      });
    }
  });

  test("the value is the mean of log Σ exp − own score, with the penalty, for scores of any size", () => {
    for (const size of [0.1, 1, 300]) {
      withDrawnLogistic(classes, 9, 0.3, ({ loss, draw, x, y, targets }) => {
        const w = draw(size);
        let expected = 0;
        for (let i = 0; i < x.rows; i++) {
          const z = [...x.data.subarray(3 * i, 3 * i + 3), 1];
          const score = (k: number) => z.reduce((sum, value, j) => sum + value * w[4 * k + j], 0);
          const scores = classes === 2 ? [0, score(0)] : Array.from({ length: classes }, (_, k) => score(k));
          expected += targets.shares[i] * (logSumExp(scores) - scores[y.codes[i]]);
        }
        w.forEach((weight, at) => {
          expected += 0.5 * loss.l2[at % 4] * weight * weight;
        });
        expect(loss.evaluate(w, new Float64Array(w.length)) / expected).toBeCloseTo(1, 11);
      });
    }
  });

  test("probabilities are those of the requested point, whatever was evaluated in between", () => {
    withDrawnLogistic(classes, 6, 0, ({ loss, draw, targets, x }) => {
      const [a, b] = [draw(), draw()];
      const first = loss.probabilitiesAt(a).slice();
      loss.evaluate(b, new Float64Array(loss.size));
      expectClose(loss.probabilitiesAt(a), first, 1e-15);
      if (classes === 2) return;
      for (let i = 0; i < x.rows; i++) {
        let sum = 0;
        for (let k = 0; k < targets.outputs; k++) sum += first[k * x.rows + i];
        expect(sum).toBeCloseTo(1, 13);
      }
    });
  });

  test("[MP-162] is convex: no chord lies below", () => {
    withDrawnLogistic(classes, 2, 0.3, ({ loss, draw }) => {
      const gradient = new Float64Array(loss.size);
      for (let trial = 0; trial < 50; trial++) {
        const [a, b, t] = [draw(3), draw(3), trial / 50];
        const between = a.map((value, i) => t * value + (1 - t) * b[i]);
        const chord = t * loss.evaluate(a, gradient) + (1 - t) * loss.evaluate(b, gradient);
        expect(loss.evaluate(between, gradient)).toBeLessThanOrEqual(chord * (1 + 1e-12));
      }
    });
  });
});

test("[MP-164] two classes have the binary cross-entropy −y log μ − (1 − y) log(1 − μ) with the gradient (μ − y) x", () => {
  withDrawnLogistic(2, 1, 0, ({ loss, draw, x, y, targets }) => {
    const w = draw();
    const gradient = new Float64Array(4);
    const value = loss.evaluate(w, gradient);
    let expected = 0;
    const slope = new Float64Array(4);
    for (let i = 0; i < x.rows; i++) {
      const z = [...x.data.subarray(3 * i, 3 * i + 3), 1];
      const mu = 1 / (1 + Math.exp(-z.reduce((sum, v, j) => sum + v * w[j], 0)));
      expected -= targets.shares[i] * (y.codes[i] === 1 ? Math.log(mu) : Math.log(1 - mu));
      for (let j = 0; j < 4; j++) slope[j] += targets.shares[i] * (mu - y.codes[i]) * z[j];
    }
    expect(value).toBeCloseTo(expected, 12);
    expectClose(gradient, slope, 1e-12);
  });
  // Certain and right costs nothing, undecided log 2, certain and wrong without end.
  expect(softplus(-40)).toBeLessThan(1e-17);
  expect(softplus(0)).toBeCloseTo(Math.log(2), 15);
  expect(softplus(40)).toBeCloseTo(40, 12);
});

test("all memory of the engine is released", () => {
  const before = currentEngine().memory.bytesInUse;
  withDrawnLogistic(3, 0, 1, ({ loss, draw }) => loss.evaluate(draw(), new Float64Array(loss.size)));
  expect(currentEngine().memory.bytesInUse).toBe(before);
});
