import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { runToEnd } from "../../../core/run.js";
import { type Matrix, transpose } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { cholesky, choleskyInverse } from "./cholesky.js";
import { choleskyInverseSteps, choleskySteps } from "./cholesky-steps.js";

function symmetric(n: number, onDiagonal: number): Matrix {
  const random = createRandom(n).fork("entries");
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) data[i * n + j] = data[j * n + i] = random.normal();
    data[i * n + i] += onDiagonal;
  }
  return { rows: n, columns: n, data };
}

test.each([5, 100, 1100])("the factor of %i rows is the same as at once", (n) => {
  const a = symmetric(n, 4 * n);
  expectClose(runToEnd(choleskySteps(a)).data, cholesky(a).data, 1e-12);
});

test.each([5, 100, 540])("the inverse of %i rows is the same as at once, and symmetric", (n) => {
  const factor = cholesky(symmetric(n, 4 * n));
  const inverse = runToEnd(choleskyInverseSteps(factor));
  expectClose(inverse.data, choleskyInverse(factor).data, 1e-12);
  expect(firstDifference(inverse.data, transpose(inverse).data)).toBe(-1);
});

/** Comparing many numbers by toEqual would take long. */
function firstDifference(actual: Float64Array, expected: Float64Array): number {
  return expected.findIndex((value, at) => actual[at] !== value);
}

test("a matrix that is not positive definite or not square is refused", () => {
  for (const n of [5, 1100]) {
    expect(refusal(() => runToEnd(choleskySteps(symmetric(n, -1))))).toContain("the matrix is not positive definite");
  }
  const wide = { rows: 1100, columns: 2, data: new Float64Array(2200) };
  expect(refusal(() => runToEnd(choleskySteps(wide)))).toContain("the matrix must be square, got 1100 x 2");
});
