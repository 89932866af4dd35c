import { describe, expect, test } from "vitest";
import { expectSame, numbers, plain, simdEngines, sizes, strided } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

const factors = [0, 1, -1, 0.5];
const flags = [false, true];

describe("the plain kernels of a matrix and a vector", () => {
  test("gemv, symv and ger on a small matrix", () => {
    withWorkspace(plain, (space) => {
      const { kernels } = plain;
      const a = space.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
      const x = space.vector(3, [1, 0, -1]);
      const y = space.vector(3, [10, 20, 30]);
      kernels.gemv(false, 2, 3, 2, a, 3, x, 1, y);
      expect([...space.read(y, 3)]).toEqual([10 - 4, 20 - 4, 30]);
      kernels.gemv(true, 2, 3, 1, a, 3, x, 0, y);
      expect([...space.read(y, 3)]).toEqual([1, 2, 3]);
      kernels.ger(2, 3, 2, x, y, a, 3);
      expect([...space.read(a, 6)]).toEqual([3, 6, 9, 4, 5, 6]);
      // The upper triangle of [[3, 6], [·, 4]] with rows three apart.
      kernels.symv(false, 2, 1, a, 3, y, 0, x);
      expect([...space.read(x, 2)]).toEqual([3 + 12, 6 + 2 * 5]);
    });
  });

  test("syr2, mirror and transpose on a small matrix", () => {
    withWorkspace(plain, (space) => {
      const { kernels } = plain;
      const a = space.matrix(2, 2);
      kernels.syr2(true, 2, 1, space.vector(2, [1, 2]), space.vector(2, [3, 4]), a, 2);
      expect([...space.read(a, 4)]).toEqual([6, 0, 10, 16]);
      kernels.mirror(true, 2, a, 2);
      expect([...space.read(a, 4)]).toEqual([6, 10, 10, 16]);
      const b = space.matrix(3, 2);
      kernels.transpose(2, 3, space.matrix(2, 3, [1, 2, 3, 4, 5, 6]), 3, b, 2);
      expect([...space.read(b, 6)]).toEqual([1, 4, 2, 5, 3, 6]);
    });
  });
});

describe.each(simdEngines)("a matrix and a vector in %s", (_, engine) => {
  test("gemv agrees with the plain one for all shapes, transposes and factors", () => {
    for (const m of sizes) {
      for (const n of sizes) {
        for (const trans of flags) {
          const [alpha, beta] = [factors[(m + n) % 4], factors[n % 4]];
          const a = strided(numbers(m * n, m), m, n, n + 2);
          const length = trans ? n : m;
          const old = beta === 0 ? new Float64Array(length).fill(Number.NaN) : numbers(length, 3);
          expectSame(engine, 1e-13 * (m + n + 1), { m, n, trans, alpha, beta }, ({ kernels }, space) => {
            const y = space.vector(length, old);
            const x = space.vector(trans ? m : n, numbers(trans ? m : n, 4));
            kernels.gemv(trans, m, n, alpha, space.vector(a.length, a), n + 2, x, beta, y);
            return space.read(y, length);
          });
        }
      }
    }
  });

  test("gemv gives the same bits for a subset of the rows as for all, and for a subset of the columns when transposed", () => {
    withWorkspace(engine, (space) => {
      const [m, n] = [37, 41];
      const a = space.matrix(m, n, numbers(m * n, 1));
      const x = space.vector(n, numbers(n, 2));
      const [whole, parts] = [space.vector(n), space.vector(n)];
      const { gemv } = engine.kernels;
      gemv(false, m, n, 0.3, a, n, x, 0, whole);
      for (let i = 0; i < m; i += 3) gemv(false, Math.min(3, m - i), n, 0.3, a + i * n * 8, n, x, 0, parts + i * 8);
      expect(space.read(parts, m)).toEqual(space.read(whole, m));
      gemv(true, m, n, 0.3, a, n, x, 0, whole);
      for (let j = 0; j < n; j += 5) gemv(true, m, Math.min(5, n - j), 0.3, a + j * 8, n, x, 0, parts + j * 8);
      expect(space.read(parts, n)).toEqual(space.read(whole, n));
    });
  });

  test("ger and transpose agree, and write nothing between the rows", () => {
    for (const m of sizes) {
      for (const n of sizes) {
        const a = strided(numbers(m * n, m), m, n, n + 1);
        const b = strided(new Float64Array(m * n), n, m, m + 3);
        expectSame(engine, 1e-14, { m, n }, ({ kernels }, space) => {
          const [pa, pb] = [space.vector(a.length, a), space.vector(b.length, b)];
          kernels.ger(m, n, -0.5, space.vector(m, numbers(m, 1)), space.vector(n, numbers(n, 2)), pa, n + 1);
          kernels.transpose(m, n, pa, n + 1, pb, m + 3);
          return [...space.read(pa, a.length), ...space.read(pb, b.length)];
        });
      }
    }
  });

  test("symv, syr2 and mirror agree; symv and syr2 do not read the other triangle", () => {
    for (const n of [...sizes, 4, 6, 7, 8]) {
      for (const lower of flags) {
        for (const beta of factors) {
          const full = numbers(n * n, n);
          for (let i = 0; i < n; i++) {
            for (let j = 0; j < n; j++) if (lower ? j > i : j < i) full[i * n + j] = Number.NaN;
          }
          const a = strided(full, n, n, n + 1);
          const old = beta === 0 ? new Float64Array(n).fill(Number.NaN) : numbers(n, 9);
          expectSame(engine, 1e-13 * (n + 1), { n, lower, beta }, ({ kernels }, space) => {
            const [x, y] = [space.vector(n, numbers(n, 5)), space.vector(n, old)];
            const pa = space.vector(a.length, a);
            kernels.symv(lower, n, 0.5, pa, n + 1, x, beta, y);
            const product = space.read(y, n);
            kernels.syr2(lower, n, -1, x, y, pa, n + 1);
            const triangle = space.read(pa, a.length);
            kernels.mirror(lower, n, pa, n + 1);
            return [...product, ...triangle, ...space.read(pa, a.length)];
          });
        }
      }
    }
  });
});
