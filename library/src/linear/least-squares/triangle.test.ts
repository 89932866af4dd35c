import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { gramOfColumns, multiplyTransposedLeft, multiplyVector } from "../../linalg/multiply.js";
import { triangleProblem, triangularFit } from "./triangle.js";

test("RᵀR is XᵀX, and the sum is that of the squared residuals", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, y } = regressionProblem(6 + seed, 1 + (seed % 6), seed);
    const fit = runToEnd(triangularFit(x, y));
    if (fit === undefined) throw new Error("independent columns were taken for dependent ones");
    expectClose(multiplyTransposedLeft(fit.triangle, fit.triangle).data, gramOfColumns(x).data, 1e-12);
    const rest = multiplyVector(x, fit.coefficients).map((value, i) => y[i] - value);
    expect(Math.abs(fit.residualSum - rest.reduce((sum, r) => sum + r * r, 0))).toBeLessThan(1e-9);
  }
});

test("units do not make columns dependent; copies, zeros and too few samples do", () => {
  const { x, y } = regressionProblem(10, 3, 1);
  const scaled = { ...x, data: x.data.map((value, at) => value * [1e-12, 1, 1e12][at % 3]) };
  expect(runToEnd(triangularFit(scaled, y))).toBeDefined();
  expect(runToEnd(triangularFit({ ...x, data: x.data.map((_, at) => x.data[at - (at % 3)]) }, y))).toBeUndefined();
  expect(
    runToEnd(triangularFit({ ...x, data: x.data.map((value, at) => (at % 3 === 1 ? 0 : value)) }, y)),
  ).toBeUndefined();
  expect(runToEnd(triangularFit({ rows: 2, columns: 3, data: x.data.slice(0, 6) }, y.slice(0, 2)))).toBeUndefined();
});

test("a triangle has zeros below its diagonal and none on it", () => {
  const problemOf = (rows: readonly (readonly number[])[]) => triangleProblem(asMatrix(rows));
  expect(
    problemOf([
      [-2, 1],
      [0, 3],
    ]),
  ).toBeUndefined();
  expect(
    problemOf([
      [2, 1],
      [4, 3],
    ]),
  ).toBe("must be an upper triangle, but entry (1, 0) is 4");
  expect(
    problemOf([
      [2, 1],
      [0, 0],
    ]),
  ).toBe("must have no zeros on its diagonal, but entry (1, 1) is 0");
});
