import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { column, type Matrix, zeros } from "../../data/matrix.js";
import { cholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { gramOfColumns } from "../../linalg/multiply.js";
import { leastSquares } from "../least-squares/least-squares.js";
import { multiOutputRidge } from "./multi-output.js";
import { ridge } from "./ridge.js";

/** Three targets of the same samples. */
function targets(rows: number, columns: number, seed: number): { x: Matrix; y: Matrix } {
  const y = zeros(rows, 3);
  for (let t = 0; t < 3; t++) {
    regressionProblem(rows, columns, seed + t, 1 + t).y.forEach((value, i) => {
      y.data[i * 3 + t] = value;
    });
  }
  return { x: regressionProblem(rows, columns, seed).x, y };
}

describe("ridge regression of several targets", () => {
  test("[CB-118] [CB-119] every target gets the coefficients it has alone, without a penalty those of least squares", () => {
    for (let seed = 0; seed < 8; seed++) {
      for (const alpha of [0, 2.5]) {
        const { x, y } = targets(alpha === 0 ? 15 : 6, 7, seed);
        const { coefficients, intercepts } = multiOutputRidge(x, y, { alpha });
        for (let t = 0; t < 3; t++) {
          const recipe = alpha === 0 ? leastSquares() : ridge({ alpha });
          const { state } = recipe.fit({ x, y: column(y, t) });
          expectClose(column(coefficients, t), state.coefficients, 1e-9);
          expectClose([intercepts[t]], [state.intercept], 1e-9);
        }
      }
    }
  });

  test("[CB-119] with a penalised intercept it is ridge regression with a leading column of ones", () => {
    const { x, y } = targets(12, 3, 5);
    const ones = Array.from({ length: 12 }, (_, i) => [1, ...x.data.subarray(3 * i, 3 * i + 3)]);
    const { coefficients, intercepts } = multiOutputRidge(x, y, { alpha: 4, constant: "penalised" });
    for (let t = 0; t < 3; t++) {
      const { state } = ridge({ alpha: 4, intercept: false }).fit({ x: ones, y: column(y, t) });
      expectClose([intercepts[t], ...column(coefficients, t)], state.coefficients, 1e-10);
    }
    const size = (alpha: number) => {
      const { coefficients: w, intercepts: b } = multiOutputRidge(x, y, { alpha, constant: "penalised" });
      return Math.hypot(...w.data, ...b);
    };
    for (let alpha = 0.1; alpha < 1000; alpha *= 10) expect(size(10 * alpha)).toBeLessThan(size(alpha));
  });

  test("[CB-121] with more columns than samples XᵀX is singular, XᵀX + alpha I is not", () => {
    const { x } = regressionProblem(4, 9, 2);
    const gram = gramOfColumns(x);
    expect(() => cholesky(gram)).toThrow("not positive definite");
    for (let i = 0; i < 9; i++) gram.data[i * 10] += 1e-3;
    expect(cholesky(gram).data.every(Number.isFinite)).toBe(true);
  });

  test("refuses invalid input", () => {
    expect(refusal(() => multiOutputRidge([[1], [2]], [[1]]))).toBe(
      "invalid-data: multiOutputRidge: samples and targets must have the same number of rows, at least 1, got 2 and 1",
    );
    expect(refusal(() => multiOutputRidge([[1]], [[1]], { alpha: -1 }))).toBe(
      "invalid-option: multiOutputRidge: alpha must be at least 0, got -1",
    );
    expect(refusal(() => multiOutputRidge([[NaN]], [[1]]))).toContain("multiOutputRidge");
  });
});
