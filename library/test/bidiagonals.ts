/**
 * Bidiagonal matrices that are difficult for singular value decompositions, and the expected properties of the result.
 */
import { expect } from "vitest";
import { identity, type Matrix, transpose } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";
import { errorInUnits, product } from "./matrices.js";
import { type Diagonals, denseBidiagonal, hardTridiagonals } from "./special-matrices.js";

/** Singular values, and left and right vectors in rows. */
export interface Triplets {
  readonly values: Float64Array;
  readonly left: Matrix;
  readonly right: Matrix;
}

/** B = U Σ Vᵀ with orthonormal vectors, all within rounding. */
export function expectTriplets(given: Diagonals, { values, left, right }: Triplets): void {
  const b = denseBidiagonal(given);
  const n = b.rows;
  const scaled = { ...right, data: right.data.map((entry, at) => entry * values[Math.floor(at / n)]) };
  expect(errorInUnits(product(transpose(left), scaled), b), "U Σ Vᵀ = B").toBeLessThan(15);
  for (const q of [left, right]) {
    expect(errorInUnits(product(q, transpose(q)), identity(n)), "orthonormal").toBeLessThan(15);
  }
  expect(values.every((value) => value >= 0)).toBe(true);
}

/** Independent normal entries. */
export function randomBidiagonal(n: number, seed: number): Diagonals {
  const random = createRandom(seed).fork(n);
  const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
  return { name: "random", diagonal: draw(n), offDiagonal: draw(Math.max(0, n - 1)) };
}

/** As in the symmetric case, and in addition zeros on the diagonal, which make singular values zero. */
export function hardBidiagonals(): Diagonals[] {
  return [
    ...hardTridiagonals(),
    { ...randomBidiagonal(100, 1), name: "a zero in the middle" },
    { ...randomBidiagonal(75, 2), name: "zeros at the ends" },
    { ...randomBidiagonal(60, 3), name: "every third is zero" },
  ].map((given) => {
    const { name, diagonal } = given;
    if (name === "a zero in the middle") diagonal[50] = 0;
    if (name === "zeros at the ends") diagonal[0] = diagonal[74] = 0;
    if (name === "every third is zero") for (let i = 0; i < 60; i += 3) diagonal[i] = 0;
    return given;
  });
}
