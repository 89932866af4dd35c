import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorInUnits, normalMatrix, positiveDefiniteTestMatrices } from "../../../../test/matrices.js";
import { asMatrix, identity, type Matrix, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../../reference/factorisations.json" with { type: "json" };
import { cholesky } from "./cholesky.js";
import { downdateCholesky, updateCholesky } from "./update.js";

function plusOuter(a: Matrix, v: Float64Array): Matrix {
  const n = a.rows;
  return { ...a, data: a.data.map((value, at) => value + v[Math.floor(at / n)] * v[at % n]) };
}

describe("laws", () => {
  test("updating gives the factor of A + v vᵀ, downdating reverses it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(1000), fc.constantFrom(1e-3, 1, 30), (n, seed, size) => {
        const [{ matrix }] = positiveDefiniteTestMatrices(n, seed);
        const v = normalMatrix(n, 1, createRandom(seed)).data.map((value) => value * size);
        const factor = cholesky(matrix);
        const updated = updateCholesky(factor, v);
        const expected = cholesky(plusOuter(matrix, v));
        // The condition of the matrix is about 2 n, that of taking v off again up to (1 + size²) times that.
        expect(errorInUnits(updated, expected)).toBeLessThan(100 * (1 + n));
        expect(errorInUnits(downdateCholesky(updated, v), factor)).toBeLessThan(100 * (1 + n) * (1 + size * size));
      }),
    );
  });

  test("neither modifies its input", () => {
    const [factor, v] = [identity(3), Float64Array.of(0.1, 0.2, 0.3)];
    updateCholesky(factor, v);
    downdateCholesky(factor, v);
    expect([factor, v]).toEqual([identity(3), Float64Array.of(0.1, 0.2, 0.3)]);
  });
});

test("matches NumPy", () => {
  const { a, v, updated } = reference.definite;
  const result = updateCholesky(cholesky(asMatrix(a)), Float64Array.from(v));
  expect(errorInUnits(result, asMatrix(updated))).toBeLessThan(20);
});

test("a difference that is not positive definite is refused with its pivot", () => {
  expect(() => downdateCholesky(identity(3), Float64Array.of(0, 2, 0))).toThrow(
    expect.objectContaining({
      code: "numerical",
      message: "downdateCholesky: the matrix is not positive definite after the change (pivot 1 is -3)",
      details: { pivot: 1 },
    }),
  );
  expect(() => downdateCholesky(identity(1), Float64Array.of(1))).toThrow("(pivot 0 is 0)");
});

test("refuses invalid input, naming the operation", () => {
  expect(() => updateCholesky(zeros(2, 3), new Float64Array(2))).toThrow(
    "updateCholesky: a factor of 2 x 3 and a vector of 2 have incompatible shapes",
  );
  expect(() => downdateCholesky(identity(2), Float64Array.of(Number.NaN, 0))).toThrow(
    "downdateCholesky: every entry must be a finite number; entry 0 of the vector is NaN",
  );
});
