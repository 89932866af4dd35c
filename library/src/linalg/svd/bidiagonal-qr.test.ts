import { expect, test } from "vitest";
import { expectTriplets, hardBidiagonals, randomBidiagonal, type Triplets } from "../../../test/bidiagonals.js";
import type { Diagonals } from "../../../test/special-matrices.js";
import { identity, type Matrix } from "../../data/matrix.js";
import { iterateBidiagonal, NO_ROWS } from "./bidiagonal-qr.js";

function iterate({ diagonal, offDiagonal }: Diagonals): Triplets {
  const n = diagonal.length;
  const [left, right] = [identity(n), identity(n)];
  const values = diagonal.slice();
  iterateBidiagonal("test", values, offDiagonal.slice(), rowsOf(left), rowsOf(right));
  return { values, left, right };
}

const rowsOf = ({ data, columns }: Matrix) => ({ data, stride: columns });

const cases = hardBidiagonals().map((given) => [given.name, given] as const);

test.each(cases)("%s", (_name, given) => {
  const triplets = iterate(given);
  expectTriplets(given, triplets);
});

test("random matrices of small sizes; the values are the same without vectors", () => {
  for (let n = 0; n <= 26; n++) {
    for (const seed of [0, 1, 2]) {
      const given = randomBidiagonal(n, seed);
      const triplets = iterate(given);
      expectTriplets(given, triplets);
      const alone = given.diagonal.slice();
      iterateBidiagonal("test", alone, given.offDiagonal.slice(), NO_ROWS, NO_ROWS);
      expect(alone).toEqual(triplets.values);
    }
  }
});

test("small singular values are accurate to their own digits: a graded matrix against its determinant", () => {
  // The product of the singular values is that of the diagonal; an error in the digits of the smallest would show.
  for (const isDown of [false, true]) {
    const sizes = Array.from({ length: 12 }, (_, i) => 10 ** (-2 * (isDown ? i : 11 - i)));
    const diagonal = Float64Array.from(sizes);
    const offDiagonal = Float64Array.from(sizes.slice(1), (size, i) => Math.min(size, sizes[i]) * 3);
    const { values } = iterate({ name: "", diagonal, offDiagonal });
    const logarithm = (numbers: Float64Array) => numbers.reduce((sum, value) => sum + Math.log(value), 0);
    expect(Math.abs(logarithm(values) - logarithm(diagonal))).toBeLessThan(1e-13 * 12);
  }
});
