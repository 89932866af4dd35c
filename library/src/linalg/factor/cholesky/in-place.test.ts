import { expect, test } from "vitest";
import { describeOnTiers } from "../../../../test/describe-on-tiers.js";
import { errorInUnits, positiveDefiniteTestMatrices, product } from "../../../../test/matrices.js";
import { type Matrix, transpose } from "../../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../../engine/index.js";
import { entryAddress, placeMatrix, readLower } from "../placed-matrix.js";
import { choleskyDirect, choleskyInPlace } from "./in-place.js";

/** The factor with the upper triangle full of what must not be read, and the pivot that failed. */
function factorize(a: Matrix, smallest: Float64Array): { factor: Matrix; pivot: number; guarded: boolean } {
  const n = a.rows;
  const engine = currentEngine();
  return withWorkspace(engine, (space) => {
    const placed = placeMatrix(space, n, n, a.data);
    const view = engine.memory.f64;
    const above = (i: number, j: number) => entryAddress(placed, i, j) / 8;
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) view[above(i, j)] = Number.NaN;
    const pivot = choleskyInPlace(engine, placed, smallest);
    let guarded = true;
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) guarded &&= Number.isNaN(view[above(i, j)]);
    return { factor: readLower(space, placed, n), pivot, guarded };
  });
}

describeOnTiers("in place", () => {
  test.each([0, 1, 2, 31, 32, 33, 64, 65, 97, 150])("size %i: L Lᵀ = A, and the upper triangle is unchanged", (n) => {
    for (const { name, matrix } of positiveDefiniteTestMatrices(n, n)) {
      const { factor, pivot, guarded } = factorize(matrix, new Float64Array(n));
      expect([pivot, guarded], name).toEqual([-1, true]);
      expect(errorInUnits(product(factor, transpose(factor)), matrix), name).toBeLessThan(50);
    }
  });

  test.each([0, 31, 32, 40, 64, 99])(
    "a pivot that is not above its bound is reported with its index: %i of 100",
    (k) => {
      const [{ matrix }] = positiveDefiniteTestMatrices(100, 1);
      const negative: Matrix = { ...matrix, data: matrix.data.slice() };
      negative.data[k * 101] = -1;
      expect(factorize(negative, new Float64Array(100)).pivot).toBe(k);
      const bounds = new Float64Array(100);
      bounds[k] = Number.MAX_VALUE;
      expect(factorize(matrix, bounds).pivot).toBe(k);
    },
  );
});

test("the direct factorisation works on a block inside an array", () => {
  // [4 2; 2 5] at row and column 1 of an array with rows of 4, beginning at 3.
  const data = new Float64Array(20).fill(9);
  data.set([4, 0], 3 + 4 + 1);
  data.set([2, 5], 3 + 8 + 1);
  expect(choleskyDirect(data, 3, 4, 1, 2, new Float64Array(3))).toBe(-1);
  expect([data[8], data[12], data[13], data[9]]).toEqual([2, 1, 2, 0]);
});
