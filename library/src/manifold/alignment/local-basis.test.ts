import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix } from "../../../test/matrices.js";
import {
  centeredRows,
  dot,
  minus,
  orthonormal,
  type Rows,
  rowsOf,
  squares,
  times,
  transposed,
} from "../../../test/plain-algebra.js";
import { createRandom } from "../../numeric/random/random.js";
import { centerGram, tangentBasis } from "./local-basis.js";

const seeds = [0, 1, 2];

/** The inner products of some points. */
function gramOf(points: Rows): Float64Array {
  return Float64Array.from(times(points, transposed(points)).flat());
}

function expectOrthonormal(basis: readonly Float64Array[]): void {
  basis.forEach((left, a) => {
    basis.forEach((right, b) => {
      expect(Math.abs(dot(left, right) - (a === b ? 1 : 0))).toBeLessThan(1e-13);
    });
  });
}

/** The length of what is left of a vector without its part in the space of orthonormal ones. */
function distanceFrom(basis: readonly Float64Array[], vector: ArrayLike<number>): number {
  let left = Array.from(vector);
  for (const unit of basis) {
    const share = dot(unit, left);
    left = left.map((value, a) => value - share * unit[a]);
  }
  return Math.sqrt(squares(left));
}

test("inner products about the mean are those of the points less their mean", () => {
  for (const seed of seeds) {
    const points = rowsOf(normalMatrix(7, 3, createRandom(seed))).map((point) => point.map((value) => value + 5));
    const c = gramOf(points);
    centerGram(c, 7);
    expectClose(c, gramOf(centeredRows(points)), 1e-12);
  }
});

describe("the basis of a neighbourhood", () => {
  test("is the constant vector and the coordinates along the principal axes with the largest variances", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      // Orthonormal coordinates of mean 0, stretched by 3, 2 and 0.5, rotated and moved.
      const [, a, b, c] = orthonormal([new Array(9).fill(1), ...rowsOf(normalMatrix(3, 9, random))]);
      const stretched = a.map((value, i) => [3 * value, 2 * b[i], 0.5 * c[i]]);
      const moved = times(stretched, rowsOf(orthogonalMatrix(3, random))).map((point) => minus(point, [1, -2, 0.5]));
      const { basis, linear } = tangentBasis(gramOf(moved), 9, 2, false);
      expect([basis.length, linear]).toEqual([3, 3]);
      const expected = [new Array(9).fill(1 / 3), a, b];
      basis.forEach((vector, m) => {
        expect(Math.abs(dot(vector, expected[m]))).toBeCloseTo(1, 12);
      });
      expectOrthonormal(basis);
    }
  });

  test("of products adds what squares and products of the coordinates have beyond affine functions of them", () => {
    for (const seed of seeds) {
      const points = rowsOf(normalMatrix(12, 2, createRandom(seed)));
      const { basis, linear } = tangentBasis(gramOf(points), 12, 2, true);
      expect([basis.length, linear]).toEqual([6, 3]);
      expectOrthonormal(basis);
      const quadratic = points.map(([u, v]) => 1 - u + 2 * v + 3 * u * u - u * v + 0.5 * v * v);
      const cubic = points.map(([u, v]) => u ** 3 + v);
      expect(distanceFrom(basis, quadratic)).toBeLessThan(1e-11);
      expect(distanceFrom(basis, cubic)).toBeGreaterThan(0.1);
      expect(distanceFrom(basis.slice(0, linear), quadratic)).toBeGreaterThan(0.1);
    }
  });

  test("on a line at −2, −1, 0, 1, 2 is that of the orthogonal polynomials", () => {
    const { basis, linear } = tangentBasis(gramOf([[-2], [-1], [0], [1], [2]]), 5, 1, true);
    expect(linear).toBe(2);
    const polynomials = [[1, 1, 1, 1, 1], [-2, -1, 0, 1, 2], [2, -1, -2, -1, 2]]; // biome-ignore format: one line
    expect(basis).toHaveLength(3);
    basis.forEach((vector, m) => {
      const length = Math.sqrt(squares(polynomials[m]));
      expect(Math.abs(dot(vector, polynomials[m]))).toBeCloseTo(length, 12);
    });
  });

  test("leaves out directions in which the neighbours do not differ, and products that depend on the others", () => {
    const line = [[1, 2], [2, 4], [3, 6], [5, 10]]; // biome-ignore format: one line
    const flat = tangentBasis(gramOf(line), 4, 2, false);
    expect([flat.basis.length, flat.linear]).toEqual([2, 2]);
    // The square of a coordinate with the values −1 and 1 is constant.
    const two = tangentBasis(gramOf([[-1], [1], [1], [-1]]), 4, 1, true);
    expect([two.basis.length, two.linear]).toEqual([2, 2]);
    const copies = tangentBasis(new Float64Array(9), 3, 2, true);
    expect([copies.basis.length, copies.linear]).toEqual([1, 1]);
    expectClose(copies.basis[0], new Array(3).fill(Math.sqrt(1 / 3)), 1e-15);
  });

  test("has at most as many vectors as there are neighbours", () => {
    for (const products of [false, true]) {
      const points = rowsOf(normalMatrix(4, 6, createRandom(3)));
      const { basis, linear } = tangentBasis(gramOf(points), 4, 6, products);
      expect([basis.length, linear]).toEqual([4, 4]);
      expectOrthonormal(basis);
    }
    expect(tangentBasis(Float64Array.of(2), 1, 2, true).basis).toEqual([Float64Array.of(1)]);
  });
});
