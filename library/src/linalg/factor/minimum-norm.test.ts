import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { completeDecompositionSteps } from "./minimum-norm.js";

describeOnTiers("the shortest solution", () => {
  test.each([
    [3, 5, 3],
    [5, 3, 3],
    [40, 70, 40],
    [40, 70, 12],
    [70, 40, 12],
  ])(
    "%i x %i of rank %i: the solution lies in the row space and reproduces the projected right-hand side",
    (m, n, rank) => {
      for (const seed of [1, 2, 3]) {
        const random = createRandom(seed);
        const right = normalMatrix(rank, n, random);
        const a = product(normalMatrix(m, rank, random), right);
        const coefficients = normalMatrix(rank, 2, random);
        // The shortest solution of A x = A z, for z in the row space, is z itself.
        const z = product(transpose(right), coefficients);
        const b = product(a, z);
        const result = runToEnd(completeDecompositionSteps(a, b, Math.max(m, n) * Number.EPSILON));
        expect(result.rank).toBe(rank);
        expect(errorInUnits(result.solution, z)).toBeLessThan(1e5);
        expect(errorInUnits(product(a, result.solution), b, frobenius(a) * frobenius(z))).toBeLessThan(50);
      }
    },
  );
});

test("the shortest x with x₁ + x₂ = 2 is (1, 1)", () => {
  const b: Matrix = { rows: 1, columns: 1, data: Float64Array.of(2) };
  const { solution, rank, residualSums } = runToEnd(completeDecompositionSteps(asMatrix([[1, 1]]), b, 1e-12));
  expect(solution.data[0]).toBeCloseTo(1, 14);
  expect(solution.data[1]).toBeCloseTo(1, 14);
  expect([rank, residualSums]).toEqual([1, Float64Array.of(0)]);
});
