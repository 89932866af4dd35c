import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product } from "../../test/matrices.js";
import { type Matrix, transpose, zeros } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import { createRandom } from "../numeric/random/random.js";
import { residentMatrix } from "./resident-matrix.js";

const column = (data: Float64Array): Matrix => ({ rows: data.length, columns: 1, data });

describeOnTiers("products with a resident matrix", () => {
  const shapes = [
    [0, 3],
    [3, 0],
    [1, 1],
    [5, 2],
    [63, 65],
    [130, 40],
  ];
  test.each(shapes)("%i x %i: vectors, rows and matrices, repeatedly", (m, n) => {
    const random = createRandom(m + n);
    const a = normalMatrix(m, n, random);
    const resident = residentMatrix(a);
    for (let round = 0; round < 3; round++) {
      const [x, y] = [normalMatrix(n, 1, random), normalMatrix(m, 1, random)];
      const b = normalMatrix(n, 2 + 3 * round, random);
      const size = frobenius(a) * Math.max(1, frobenius(b), frobenius(x), frobenius(y));
      const close = (actual: Matrix, expected: Matrix) =>
        expect(errorInUnits(actual, expected, size)).toBeLessThanOrEqual(1);
      close(column(resident.multiplyVector(x.data)), product(a, x));
      close(column(resident.multiplyTransposedVector(y.data)), product(transpose(a), y));
      close(resident.multiply(b), product(a, b));
      const out = zeros(b.columns, m);
      resident.multiplyRows(transpose(b).data, out.data, b.columns);
      close(out, transpose(product(a, b)));
    }
    resident.dispose();
  });

  test("results are written to the given array", () => {
    const resident = residentMatrix({ rows: 2, columns: 2, data: Float64Array.of(1, 2, 3, 4) });
    const out = new Float64Array(2);
    expect(resident.multiplyVector(Float64Array.of(1, 1), out)).toBe(out);
    expect(out).toEqual(Float64Array.of(3, 7));
    expect(resident.multiplyTransposedVector(Float64Array.of(1, 1), out)).toBe(out);
    expect(out).toEqual(Float64Array.of(4, 6));
    resident.dispose();
  });

  test("dispose releases the memory, and later products are refused", () => {
    const { memory } = currentEngine();
    const before = memory.bytesInUse;
    const resident = residentMatrix(zeros(100, 100));
    resident.multiply(zeros(100, 7));
    expect(memory.bytesInUse).toBeGreaterThan(before);
    resident.dispose();
    resident.dispose();
    expect(memory.bytesInUse).toBe(before);
    expect(() => resident.multiplyVector(new Float64Array(100))).toThrow(
      expect.objectContaining({ code: "invalid-data", message: "multiplyVector: the resident matrix was disposed" }),
    );
  });

  test("refuses incompatible shapes", () => {
    const resident = residentMatrix(zeros(2, 3));
    const needs = (count: number, got: number) =>
      `the matrix is 2 x 3, so the argument must have ${count} entries, got ${got}`;
    expect(() => resident.multiplyVector(new Float64Array(2))).toThrow(`multiplyVector: ${needs(3, 2)}`);
    expect(() => resident.multiplyTransposedVector(new Float64Array(3))).toThrow(
      `multiplyTransposedVector: ${needs(2, 3)}`,
    );
    expect(() => resident.multiplyRows(new Float64Array(5), new Float64Array(4), 2)).toThrow(
      `multiplyRows: ${needs(6, 5)}`,
    );
    expect(() => resident.multiplyRows(new Float64Array(6), new Float64Array(3), 2)).toThrow(
      `multiplyRows: ${needs(4, 3)}`,
    );
    expect(() => resident.multiply(zeros(2, 2))).toThrow(`multiply: ${needs(3, 2)}`);
    resident.dispose();
  });
});
