import { describe, expect, test } from "vitest";
import { expectClose, expectSame, numbers, plain, simdEngines, sizes, strided } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

/** The triangles (lower, trans, unit) in all combinations. */
const triangles = Array.from({ length: 8 }, (_, i) => [(i & 1) === 1, (i & 2) === 2, (i & 4) === 4] as const);

/** A well-conditioned triangle; the other half is NaN, and so is the diagonal when it is not to be read. */
function triangle(n: number, lower: boolean, unit: boolean): Float64Array {
  const a = numbers(n * n, n).map((value) => value / Math.max(1, n));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (lower ? j > i : j < i) a[i * n + j] = Number.NaN;
    a[i * n + i] = unit ? Number.NaN : 1.5 + (i % 3);
  }
  return a;
}

describe("the plain triangular kernels", () => {
  test("solve a system that can be checked by hand", () => {
    withWorkspace(plain, (space) => {
      // [[2, 0], [3, 4]] x = [2, 11] has the solution (1, 2); the transposed one for [8, 8] too.
      const a = space.matrix(2, 2, [2, Number.NaN, 3, 4]);
      const x = space.vector(2, [2, 11]);
      plain.kernels.trsv(true, false, false, 2, a, 2, x);
      expect([...space.read(x, 2)]).toEqual([1, 2]);
      space.write(x, [8, 8]);
      plain.kernels.trsv(true, true, false, 2, a, 2, x);
      expect([...space.read(x, 2)]).toEqual([1, 2]);
    });
  });

  test("the product with the solution gives the right-hand side, on either side", () => {
    for (const [lower, trans, unit] of triangles) {
      for (const left of [false, true]) {
        const [m, n] = [6, 4];
        const size = left ? m : n;
        const half = triangle(size, lower, unit);
        const op = Float64Array.from(half, (value) => (Number.isNaN(value) ? 0 : value));
        if (unit) for (let i = 0; i < size; i++) op[i * size + i] = 1;
        withWorkspace(plain, (space) => {
          const b = numbers(m * n, 1);
          const x = space.matrix(m, n, b);
          plain.kernels.trsm(left, lower, trans, unit, m, n, 2, space.matrix(size, size, half), size, x, n);
          const back = space.matrix(m, n);
          const t = space.matrix(size, size, op);
          if (left) plain.kernels.gemm(trans, false, m, n, m, 0.5, t, size, x, n, 0, back, n);
          else plain.kernels.gemm(false, trans, m, n, n, 0.5, x, n, t, size, 0, back, n);
          expectClose(space.read(back, m * n), b, 1e-13, JSON.stringify({ left, lower, trans, unit }));
        });
      }
    }
  });
});

describe.each(simdEngines)("triangular systems in %s", (_, engine) => {
  test("trsv agrees with the plain one", () => {
    for (const n of sizes) {
      for (const [lower, trans, unit] of triangles) {
        const a = strided(triangle(n, lower, unit), n, n, n + 1);
        expectSame(engine, 1e-12, { n, lower, trans, unit }, ({ kernels }, space) => {
          const x = space.vector(n, numbers(n, 2));
          kernels.trsv(lower, trans, unit, n, space.vector(a.length, a), n + 1, x);
          return space.read(x, n);
        });
      }
    }
  });

  test("trsm agrees with the plain one on either side, below and above the size that is halved", () => {
    for (const size of sizes) {
      for (const other of [0, 1, 3, 70]) {
        for (const [lower, trans, unit] of triangles) {
          for (const left of [false, true]) {
            const [m, n] = left ? [size, other] : [other, size];
            const alpha = [0, 1, -1, 0.5][(size + other) % 4];
            const a = strided(triangle(size, lower, unit), size, size, size + 2);
            const b = strided(numbers(m * n, 3), m, n, n + 1);
            expectSame(engine, 1e-12, { left, lower, trans, unit, m, n, alpha }, ({ kernels }, space) => {
              const pb = space.vector(b.length, b);
              const pa = space.vector(a.length, a);
              kernels.trsm(left, lower, trans, unit, m, n, alpha, pa, size + 2, pb, n + 1);
              return space.read(pb, b.length);
            });
          }
        }
      }
    }
  });

  test("trsm gives the same bits for a subset of the right-hand sides as for all", () => {
    withWorkspace(engine, (space) => {
      const [m, n] = [70, 53];
      const a = space.matrix(m, m, triangle(m, true, false));
      const [whole, parts] = [space.matrix(m, n, numbers(m * n, 1)), space.matrix(m, n, numbers(m * n, 1))];
      engine.kernels.trsm(true, true, false, false, m, n, 1, a, m, whole, n);
      for (let j = 0; j < n; j += 9) {
        engine.kernels.trsm(true, true, false, false, m, Math.min(9, n - j), 1, a, m, parts + j * 8, n);
      }
      expect(space.read(parts, m * n)).toEqual(space.read(whole, m * n));
    });
  });
});
