import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem, regressionShapes } from "../../../test/regression-problems.js";
import { row, selectRows, toRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import { leastSquares } from "../least-squares/least-squares.js";
import { ridgePath } from "./path.js";
import reference from "./reference/ridge-path.json" with { type: "json" };
import { ridge } from "./ridge.js";

const alphas = [0.001, 0.1, 1, 30];

describe("the ridge path", () => {
  test.each(reference.cases)("chooses the same penalty as scikit-learn, intercept $intercept", async (expected) => {
    const { x, y } = await diabetes();
    const path = ridgePath(x, y, reference.alphas, { intercept: expected.intercept });
    expectClose(path.errors, expected.errors, 1e-9);
    expect(path.alphas[path.best]).toBe(expected.alpha);
    const model = ridge({ alphas: reference.alphas, intercept: expected.intercept }).fit({ x, y });
    expectClose(model.state.coefficients, expected.coefficients, 1e-8);
    expect(model.report.notes).toMatchObject({ solver: "bidiagonal", alpha: expected.alpha });
  });

  test("is ridge regression at every penalty", () => {
    fc.assert(
      fc.property(regressionShapes({ rows: 12, columns: 15 }), fc.boolean(), ({ rows, columns, seed }, intercept) => {
        const { x, y } = regressionProblem(rows, columns, seed);
        const weights = Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 3));
        const path = ridgePath(x, y, alphas, { weights, intercept });
        alphas.forEach((alpha, p) => {
          const { state } = ridge({ alpha, intercept }).fit({ x, y, weights });
          expectClose(row(path.coefficients, p), state.coefficients, 1e-8);
          expect(path.solution(p).intercept).toBeCloseTo(state.intercept, 8);
        });
      }),
      { numRuns: 30 },
    );
  });

  test("its errors equal those of refitting without each sample", () => {
    for (const [rows, columns] of [
      [8, 3],
      [6, 10],
    ]) {
      for (const intercept of [true, false]) {
        const { x, y } = regressionProblem(rows, columns, 17 * rows);
        const path = ridgePath(x, y, alphas, { intercept });
        alphas.forEach((alpha, p) => {
          let sum = 0;
          for (let i = 0; i < rows; i++) {
            const others = Array.from({ length: rows }, (_, k) => k).filter((k) => k !== i);
            const model = ridge({ alpha, intercept }).fit({ x: selectRows(x, others), y: others.map((k) => y[k]) });
            sum += (model.predict(selectRows(x, [i]))[0] - y[i]) ** 2;
          }
          expectClose([path.errors[p]], [sum / rows], 1e-7);
        });
      }
    }
  });

  test("a weight of 2 equals repeating the sample, of which one is left out", () => {
    const { x, y } = regressionProblem(9, 4, 3);
    const weights = Float64Array.from({ length: 9 }, (_, i) => 1 + (i % 3 === 0 ? 1 : 0));
    const twice = Array.from({ length: 9 }, (_, i) => i).flatMap((i) => (i % 3 === 0 ? [i, i] : [i]));
    const weighted = ridgePath(x, y, alphas, { weights });
    const repeated = ridgePath(
      selectRows(x, twice),
      Float64Array.from(twice, (i) => y[i]),
      alphas,
    );
    expectClose(weighted.errors, repeated.errors, 1e-9);
    expectClose(weighted.coefficients.data, repeated.coefficients.data, 1e-9);
  });

  test("[MP-154] ends at least squares for small penalties and at zero for large ones", () => {
    const { x, y } = regressionProblem(20, 5, 8);
    const path = ridgePath(x, y, [1e-10, 1e10]);
    expectClose(row(path.coefficients, 0), leastSquares().fit({ x, y }).state.coefficients, 1e-8);
    expect(Math.max(...row(path.coefficients, 1).map(Math.abs))).toBeLessThan(1e-7);
    expectClose(path.degreesOfFreedom, [5, 0], 1e-8);
  });

  test("[MP-154] has the same minimum as gradient descent", () => {
    const { x, y } = regressionProblem(15, 3, 9);
    const { state } = ridge({ alpha: 2 }).fit({ x, y });
    const w = new Float64Array(3);
    let b = 0;
    for (let step = 0; step < 4000; step++) {
      const gradient = w.map((value) => 2 * value);
      let constant = 0;
      for (let i = 0; i < 15; i++) {
        const error = b + w[0] * x.data[3 * i] + w[1] * x.data[3 * i + 1] + w[2] * x.data[3 * i + 2] - y[i];
        constant += error;
        for (let j = 0; j < 3; j++) gradient[j] += error * x.data[3 * i + j];
      }
      b -= 0.01 * constant;
      for (let j = 0; j < 3; j++) w[j] -= 0.01 * gradient[j];
    }
    expectClose(w, state.coefficients, 1e-9);
    expectClose([b], [state.intercept], 1e-9);
  });

  test("[MP-155] is least squares on samples extended by √alpha I with targets 0", () => {
    for (const alpha of [0.3, 5]) {
      const { x, y } = regressionProblem(10, 3, 4);
      const more = [0, 1, 2].map((j) => [0, 1, 2].map((k) => (j === k ? Math.sqrt(alpha) : 0)));
      const widened = leastSquares({ intercept: false }).fit({ x: [...toRows(x), ...more], y: [...y, 0, 0, 0] });
      const penalised = ridge({ alpha, intercept: false }).fit({ x, y });
      expectClose(widened.state.coefficients, penalised.state.coefficients, 1e-10);
    }
  });

  test("accepts sparse samples and refuses invalid penalties and lengths", () => {
    const { x, y } = regressionProblem(8, 3, 1);
    expectClose(ridgePath(fromDense(x), y, alphas).errors, ridgePath(x, y, alphas).errors, 1e-12);
    expect(refusal(() => ridgePath(x, y, [1, 0]))).toBe(
      "invalid-option: ridgePath: alphas must be positive numbers, got 0",
    );
    expect(refusal(() => ridgePath(x, y.subarray(1), [1]))).toBe(
      "invalid-data: ridgePath: the numbers of samples, targets and weights must be equal, got 8, 7 and 7",
    );
    expect(refusal(() => ridgePath(selectRows(x, [0]), y.slice(0, 1), [1]))).toBe(
      "invalid-data: ridgePath: leave-one-out errors need at least 2 samples, got 1",
    );
  });
});
