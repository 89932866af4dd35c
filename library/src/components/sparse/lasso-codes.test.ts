import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { gramOfRows, multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { coordinateDescent } from "../../optimize/coordinate-descent.js";
import { type LassoCoding, lassoCoder } from "./lasso-codes.js";

const sizes = [fc.nat(), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 6 }), fc.boolean()] as const;

describe("lasso codes", () => {
  test("satisfy the optimality conditions, whatever the dictionary and the start", () => {
    fc.assert(
      fc.property(...sizes, (seed, k, d, positive) => {
        const { gram, q, start } = problem(seed, k, d, positive);
        const w = code(gram, q, { alpha: 0.4, positive }, start);
        const gradient = multiplyVector(gram, w).map((value, j) => q[j] - value);
        w.forEach((factor, j) => {
          if (positive) expect(factor).toBeGreaterThanOrEqual(0);
          if (factor !== 0) expect(gradient[j]).toBeCloseTo(0.4 * Math.sign(factor), 6);
          else expect(positive ? gradient[j] : Math.abs(gradient[j])).toBeLessThan(0.4 + 1e-6);
        });
      }),
    );
  });

  test("match coordinate descent with a certified gap", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const [atoms, x] = [normalMatrix(9, 6, random), normalMatrix(1, 6, random)];
      const [gram, correlation] = [gramOfRows(atoms), multiplyVector(atoms, x.data)];
      const squaredTarget = x.data.reduce((sum, value) => sum + value * value, 0);
      const other = coordinateDescent(
        { gram, correlation, squaredTarget, l1: 0.5 },
        { tolerance: 1e-14, maxIterations: 100000 },
      );
      expectClose(code(gram, correlation, { alpha: 0.5, positive: false }), other.x, 1e-5);
    }
  });

  test("of orthogonal atoms of any length are soft thresholds", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), fc.boolean(), (seed, k, positive) => {
        const random = createRandom(seed);
        const gram = zeros(k, k);
        for (let j = 0; j < k; j++) gram.data[j * k + j] = 0.1 + random.uniform();
        const q = Float64Array.from({ length: k }, () => 3 * random.normal());
        const expected = q.map((value, j) => {
          const size = Math.max(0, Math.abs(value) - 1) / gram.data[j * k + j];
          return value > 0 ? size : positive ? 0 : -size;
        });
        expectClose(code(gram, q, { alpha: 1, positive }), expected, 1e-12);
      }),
    );
  });

  test("are exactly zero from any start when the penalty exceeds every product, and always for an atom of length 0", () => {
    fc.assert(
      fc.property(...sizes, (seed, k, d, positive) => {
        const { gram, q, start } = problem(seed, k, d, positive);
        const alpha = 1.01 * Math.max(...q.map(Math.abs)) + 1e-3;
        expect(code(gram, q, { alpha, positive }, start).every((factor) => factor === 0)).toBe(true);
        const small = code(gram, q, { alpha: 0.01, positive }, start);
        small.forEach((factor, j) => {
          if (gram.data[j * k + j] === 0) expect(factor).toBe(0);
        });
      }),
    );
  });

  test("scale with sample and penalty, and change sign with the sample", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const atoms = normalMatrix(4, 6, random);
      const gram = gramOfRows(atoms);
      const q = multiplyVector(atoms, normalMatrix(1, 6, random).data);
      const w = code(gram, q, { alpha: 0.5, positive: false });
      for (const factor of [1e-6, -1, 1e6]) {
        const other = code(
          gram,
          q.map((value) => factor * value),
          { alpha: 0.5 * Math.abs(factor), positive: false },
        );
        expectClose(
          other,
          w.map((value) => factor * value),
          1e-9,
        );
      }
    }
  });
});

function code(gram: Matrix, q: Float64Array, coding: LassoCoding, start?: Float64Array): Float64Array {
  const w = start === undefined ? new Float64Array(q.length) : start.slice();
  runToEnd(lassoCoder(gram, coding, 1e-12)(q, w));
  return w;
}

/** A sample on k random atoms in d dimensions; some atoms are zero, and some are twice there. */
function problem(seed: number, k: number, d: number, positive: boolean) {
  const random = createRandom(seed);
  const atoms = normalMatrix(k, d, random);
  if (seed % 3 === 0) row(atoms, 0).fill(0);
  if (seed % 2 === 0 && k > 2) row(atoms, 1).set(row(atoms, 2));
  const start = normalMatrix(1, k, random).data.map((value) => (positive ? Math.abs(value) : value));
  return { gram: gramOfRows(atoms), q: multiplyVector(atoms, normalMatrix(1, d, random).data), start };
}
