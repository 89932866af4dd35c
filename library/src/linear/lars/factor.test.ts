import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import type { Matrix } from "../../data/matrix.js";
import { cholesky, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { gramOfColumns } from "../../linalg/multiply.js";
import { growingFactor } from "./factor.js";

const part = (gram: Matrix, chosen: readonly number[]): Matrix => ({
  rows: chosen.length,
  columns: chosen.length,
  data: Float64Array.from(chosen.flatMap((i) => chosen.map((j) => gram.data[i * gram.columns + j]))),
});

test("after adding and removing any columns, it solves like a new factor", () => {
  const moves = fc.array(fc.tuple(fc.boolean(), fc.nat(100)), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(moves, fc.nat(1000), (changes, seed) => {
      const gram = gramOfColumns(regressionProblem(40, 14, seed).x);
      const factor = growingFactor(14);
      const chosen: number[] = [];
      for (const [grow, pick] of changes) {
        const outside = gram.data.subarray(0, 14).findIndex((_, j) => j >= pick % 14 && !chosen.includes(j));
        if (grow && outside >= 0) {
          const products = chosen.map((j) => gram.data[outside * 14 + j]);
          expect(factor.append(products, gram.data[outside * 15])).toBe(true);
          chosen.push(outside);
        } else if (chosen.length > 0) {
          factor.remove(pick % chosen.length);
          chosen.splice(pick % chosen.length, 1);
        }
        expect(factor.size).toBe(chosen.length);
        if (chosen.length === 0) continue;
        const right = Float64Array.from(chosen, (j) => Math.sin(1 + j));
        expectClose(factor.solve(right), solveCholesky(cholesky(part(gram, chosen)), right), 1e-11);
      }
    }),
    { numRuns: 60 },
  );
});

test("refuses a linearly dependent column and leaves the factor unchanged", () => {
  const factor = growingFactor(4);
  expect(factor.append([], 4)).toBe(true);
  expect(factor.append([2], 1)).toBe(false);
  expect(factor.append([2], 2)).toBe(true);
  expect(factor.append([6, 4], 10)).toBe(false);
  expectClose(factor.solve([6, 4]), [1, 1], 1e-14);
});

test("accepts no more columns than its capacity", () => {
  const factor = growingFactor(1);
  expect(factor.append([], 1)).toBe(true);
  expect(factor.append([0], 1)).toBe(false);
  expect(factor.size).toBe(1);
});
