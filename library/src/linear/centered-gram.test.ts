import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { regressionProblem } from "../../test/regression-problems.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { gramOfColumns, multiplyTransposedVector } from "../linalg/multiply.js";
import { centeredGram, normalEquations, originOf } from "./centered-gram.js";

test("the products are those of the centred, weighted samples, also over many pieces and far from the origin", () => {
  for (const [rows, columns, far] of [
    [5, 3, 0],
    [300, 70, 10],
    [1500, 90, 1e6],
  ]) {
    const problem = regressionProblem(rows, columns, rows);
    const x = { ...problem.x, data: problem.x.data.map((value) => value + far) };
    for (const weights of [undefined, Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 4))]) {
      const origin = originOf(x, problem.y, weights, true);
      const { mean } = columnMoments(x, weights);
      expectClose(origin.means, mean, 1e-12);
      const { gram, correlation, squaredTarget } = centeredGram(x, problem.y, weights, origin);
      const xs = centered(x, mean, weights);
      const ys = centered({ rows, columns: 1, data: problem.y }, Float64Array.of(origin.level), weights).data;
      expectClose(gram.data, gramOfColumns(xs).data, far === 1e6 ? 1e-9 : 1e-12);
      expectClose(correlation, multiplyTransposedVector(xs, ys), far === 1e6 ? 1e-8 : 1e-11);
      expectClose([squaredTarget], [ys.reduce((sum, value) => sum + value * value, 0)], 1e-11);
    }
  }
});

test("without an intercept nothing is subtracted", () => {
  const { x, y } = regressionProblem(20, 4, 1);
  const origin = originOf(x, y, undefined, false);
  expect(origin).toEqual({ means: new Float64Array(4), level: 0 });
  expectClose(centeredGram(x, y, undefined, origin).gram.data, gramOfColumns(x).data, 1e-13);
});

test("the products computed together with the means are those about the means", () => {
  for (const [rows, columns, far, seed] of [
    [5, 3, 0, 1],
    [900, 70, 10, 2],
    [1500, 90, 1e6, 3],
  ]) {
    const problem = regressionProblem(rows, columns, seed);
    const x = { ...problem.x, data: problem.x.data.map((value) => value + far) };
    const y = problem.y.map((value) => value - far);
    for (const weights of [undefined, Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 4))]) {
      const { mean } = columnMoments(x, weights);
      const level = columnMoments({ rows, columns: 1, data: y }, weights).mean[0];
      const { gram, correlation, squaredTarget, origin } = normalEquations(x, y, weights, true);
      expectClose(origin.means, mean, 1e-14);
      expect(Math.abs(origin.level - level)).toBeLessThanOrEqual(1e-14 * (1 + far));
      const xs = centered(x, mean, weights);
      const ys = centered({ rows, columns: 1, data: y }, Float64Array.of(level), weights).data;
      expectClose(gram.data, gramOfColumns(xs).data, 1e-12);
      expectClose(correlation, multiplyTransposedVector(xs, ys), 1e-11);
      expectClose([squaredTarget], [ys.reduce((sum, value) => sum + value * value, 0)], 1e-12);
    }
  }
});

test("without an intercept the products are those of the uncentred samples", () => {
  const { x, y } = regressionProblem(20, 4, 1);
  const { gram, correlation, origin } = normalEquations(x, y, undefined, false);
  expectClose(gram.data, gramOfColumns(x).data, 1e-13);
  expectClose(correlation, multiplyTransposedVector(x, y), 1e-13);
  expect(origin).toEqual({ means: new Float64Array(4), level: 0 });
});
