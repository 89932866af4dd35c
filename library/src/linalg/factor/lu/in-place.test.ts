import { expect, test } from "vitest";
import { describeOnTiers } from "../../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product, testMatrices } from "../../../../test/matrices.js";
import { identity, type Matrix, selectRows, transpose, zeros } from "../../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../../engine/index.js";
import { createRandom } from "../../../numeric/random/random.js";
import { placeMatrix, readPlaced } from "../placed-matrix.js";
import { luDirect, luInPlace, luSolveInPlace } from "./in-place.js";

/** L U and the order of the rows. */
function rebuild(factors: Matrix, pivots: Int32Array): { lu: Matrix; order: number[] } {
  const n = factors.rows;
  const [lower, upper] = [identity(n), zeros(n, n)];
  factors.data.forEach((value, at) => {
    (at % n < Math.floor(at / n) ? lower : upper).data[at] = value;
  });
  const order = Array.from({ length: n }, (_, i) => i);
  pivots.forEach((p, k) => {
    [order[k], order[p]] = [order[p], order[k]];
  });
  return { lu: product(lower, upper), order };
}

describeOnTiers("in place", () => {
  test.each([0, 1, 7, 8, 9, 16, 17, 63, 65, 130])("size %i: P A = L U on every kind of matrix", (n) => {
    const engine = currentEngine();
    for (const { name, matrix } of testMatrices(n, n, n)) {
      const pivots = new Int32Array(n);
      const factors = withWorkspace(engine, (space) => {
        const placed = placeMatrix(space, n, n, matrix.data);
        luInPlace(engine, placed, pivots);
        return readPlaced(space, placed, n, n);
      });
      const { lu, order } = rebuild(factors, pivots);
      expect(errorInUnits(lu, selectRows(matrix, order)), name).toBeLessThan(50);
      pivots.forEach((pivot, k) => {
        expect(pivot).toBeGreaterThanOrEqual(k);
        expect(pivot).toBeLessThan(n);
      });
    }
  });

  test.each([1, 9, 70])("size %i: solves with the factors, also transposed", (n) => {
    const engine = currentEngine();
    const a = normalMatrix(n, n, createRandom(n));
    const b = normalMatrix(n, 1, createRandom(n + 1));
    withWorkspace(engine, (space) => {
      const placed = placeMatrix(space, n, n, a.data);
      const vector = space.vector(n);
      const pivots = new Int32Array(n);
      luInPlace(engine, placed, pivots);
      for (const transposed of [false, true]) {
        const x: Matrix = { ...b, data: b.data.slice() };
        luSolveInPlace(engine, placed, pivots, transposed, vector, x.data);
        const back = product(transposed ? transpose(a) : a, x);
        expect(errorInUnits(back, b, frobenius(a) * frobenius(x))).toBeLessThan(50);
      }
    });
  });
});

test("the direct factorisation of a few columns exchanges rows in these columns only", () => {
  const data = Float64Array.of(1, 2, 7, 3, 4, 8, 5, 6, 9);
  const pivots = new Int32Array(3);
  luDirect(data, 0, 3, 0, 2, pivots);
  expect([data[2], data[5], data[8]]).toEqual([7, 8, 9]);
  expect([...pivots.subarray(0, 2)]).toEqual([2, 2]);
  expect([data[0], data[1]]).toEqual([5, 6]);
  expect(data[3] * 5).toBeCloseTo(1, 15);
});
