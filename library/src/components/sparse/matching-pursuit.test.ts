import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { identity, type Matrix, row, zeros } from "../../data/matrix.js";
import { gramOfRows, multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { pursuitCoder } from "./matching-pursuit.js";

describe("matching pursuit", () => {
  test("uses few atoms, leaves a residual orthogonal to them, and tolerates zero and duplicate atoms", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 10 }),
        (seed, k, d, nonZeros) => {
          const random = createRandom(seed);
          const atoms = normalMatrix(k, d, random);
          if (seed % 3 === 0) row(atoms, 0).fill(0);
          if (seed % 2 === 0 && k > 2) row(atoms, 1).set(row(atoms, 2));
          const x = normalMatrix(1, d, random).data;
          const w = pursue(atoms, x, nonZeros);
          expect(w.filter((factor) => factor !== 0).length).toBeLessThanOrEqual(Math.min(nonZeros, d));
          const products = multiplyVector(atoms, leftOf(x, w, atoms));
          // With all atoms the residual is orthogonal to each of them: least squares.
          for (let j = 0; j < k; j++) {
            if (w[j] !== 0 || nonZeros >= k) expect(Math.abs(products[j])).toBeLessThan(1e-6);
          }
        },
      ),
    );
  });

  test("reduces the residual with every further atom, and keeps the previous ones", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const [atoms, x] = [normalMatrix(8, 12, random), normalMatrix(1, 12, random).data];
      let [size, used] = [Math.hypot(...x), [] as number[]];
      for (let nonZeros = 1; nonZeros <= 8; nonZeros++) {
        const w = pursue(atoms, x, nonZeros);
        const now = Array.from(w.keys()).filter((j) => w[j] !== 0);
        expect(now).toHaveLength(nonZeros);
        expect(now).toEqual(expect.arrayContaining(used));
        const left = Math.hypot(...leftOf(x, w, atoms));
        expect(left).toBeLessThan(size);
        [size, used] = [left, now];
      }
    }
  });

  test("of an orthonormal dictionary keeps the largest products, and overwrites the given code", () => {
    const code = pursuitCoder(identity(4), 2);
    const w = Float64Array.of(9, 9, 9, 9);
    runToEnd(code(Float64Array.of(1, -5, 0, 3), w));
    expectClose(w, [0, -5, 0, 3], 1e-14);
    runToEnd(code(Float64Array.of(0, 0, -2, 0), w));
    expectClose(w, [0, 0, -2, 0], 1e-14);
    runToEnd(code(new Float64Array(4), w));
    expect(w).toEqual(new Float64Array(4));
  });

  test("finds the two atoms a sample is made of, whatever their lengths", () => {
    for (let seed = 0; seed < 10; seed++) {
      const atoms = normalMatrix(20, 60, createRandom(seed));
      for (let k = 0; k < 20; k++) for (let j = 0; j < 60; j++) row(atoms, k)[j] *= 1 + k;
      const truth = zeros(1, 20);
      [truth.data[seed], truth.data[19 - seed]] = [2, -1.5 / (20 - seed)];
      truth.data[seed] /= 1 + seed;
      expectClose(pursue(atoms, product(truth, atoms).data, 2), truth.data, 1e-9);
    }
  });
});

function pursue(atoms: Matrix, x: Float64Array, nonZeros: number): Float64Array {
  const w = new Float64Array(atoms.rows);
  runToEnd(pursuitCoder(gramOfRows(atoms), nonZeros)(multiplyVector(atoms, x), w));
  return w;
}

function leftOf(x: Float64Array, w: Float64Array, atoms: Matrix): Float64Array {
  const sum = product({ rows: 1, columns: w.length, data: w }, atoms).data;
  return x.map((value, j) => value - sum[j]);
}
