import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { fromDense } from "../../data/sparse.js";
import { gradientAt, solveScaled, sparseNewtonStep } from "./step.js";

const curveOf = (rows: number, columns: number) => ({
  slopes: Float64Array.from({ length: rows }, (_, i) => Math.sin(i)),
  curvatures: Float64Array.from({ length: rows }, (_, i) => 0.1 + (i % 4)),
  coefficients: Float64Array.from({ length: columns }, (_, j) => Math.cos(j)),
  alpha: 0.3,
});

test("the gradient is Xᵀ slopes + alpha w, for dense and sparse samples", () => {
  const { x } = regressionProblem(6, 3, 0);
  const curve = curveOf(6, 3);
  const gradient = gradientAt(x, curve, true);
  for (let j = 0; j < 3; j++) {
    const sum = curve.slopes.reduce(
      (total, slope, i) => total + slope * x.data[3 * i + j],
      0.3 * curve.coefficients[j],
    );
    expect(gradient[j]).toBeCloseTo(sum, 12);
  }
  expect(gradient[3]).toBeCloseTo(
    curve.slopes.reduce((sum, slope) => sum + slope, 0),
    12,
  );
  expectClose(gradientAt(fromDense(x), curve, true), gradient, 1e-13);
});

test("sparse steps solve (X̃ᵀCX̃ + alpha) s = −gradient, by a factor and by conjugate gradients", () => {
  for (const columns of [5, 510]) {
    const { x } = regressionProblem(30, columns, 1);
    const curve = curveOf(30, columns);
    for (const intercept of [true, false]) {
      const step = sparseNewtonStep(fromDense(x), curve, intercept);
      const gradient = gradientAt(x, curve, intercept);
      const moves = curve.curvatures.map((curvature, i) => {
        let sum = intercept ? step[columns] : 0;
        for (let j = 0; j < columns; j++) sum += x.data[i * columns + j] * step[j];
        return curvature * sum;
      });
      const product = gradientAt(x, { ...curve, slopes: moves, coefficients: step.subarray(0, columns) }, intercept);
      expectClose(
        product.map((value) => -value),
        gradient,
        1e-8,
      );
    }
  }
});

test("a direction without curvature is not changed", () => {
  const hessian = { rows: 2, columns: 2, data: Float64Array.of(4, 0, 0, 0) };
  expectClose(solveScaled(hessian, Float64Array.of(8, 0)), [-2, 0], 1e-9);
});
