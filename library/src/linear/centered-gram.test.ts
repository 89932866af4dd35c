import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { regressionProblem } from "../../test/regression-problems.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { gramOfColumns, multiplyTransposedVector } from "../linalg/multiply.js";
import { centeredGram, originOf } from "./centered-gram.js";

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

test("without a constant nothing is taken away", () => {
  const { x, y } = regressionProblem(20, 4, 1);
  const origin = originOf(x, y, undefined, false);
  expect(origin).toEqual({ means: new Float64Array(4), level: 0 });
  expectClose(centeredGram(x, y, undefined, origin).gram.data, gramOfColumns(x).data, 1e-13);
});
