import { describe, expect, test } from "vitest";
import { expectSame, numbers, plain, simdEngines, sizes, type TestEngine } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

describe.each(all)("vectors in %s", (_, engine) => {
  test("dot, axpy, scale, copy, swap and rotate match their definitions", () => {
    withWorkspace(engine, (space) => {
      const { kernels } = engine;
      const x = space.vector(3, [1, 2, 3]);
      const y = space.vector(3, [4, 5, 6]);
      expect(kernels.dot(3, x, 1, y, 1)).toBe(32);
      kernels.axpy(3, 2, x, 1, y, 1);
      expect([...space.read(y, 3)]).toEqual([6, 9, 12]);
      kernels.scale(3, -1, x, 1);
      expect([...space.read(x, 3)]).toEqual([-1, -2, -3]);
      kernels.swap(3, x, 1, y, 1);
      expect([...space.read(x, 3), ...space.read(y, 3)]).toEqual([6, 9, 12, -1, -2, -3]);
      kernels.copy(2, x, 2, y, 1);
      expect([...space.read(y, 3)]).toEqual([6, 12, -3]);
      kernels.rotate(3, x, 1, y, 1, 0, 1);
      expect([...space.read(x, 3), ...space.read(y, 3)]).toEqual([6, 12, -3, -6, -9, -12]);
    });
  });

  test("a factor 0 clears NaN in scale and adds nothing in axpy", () => {
    withWorkspace(engine, (space) => {
      const x = space.vector(5, [Number.NaN, Infinity, 1, 2, Number.NaN]);
      const y = space.vector(5, [1, 2, 3, 4, 5]);
      engine.kernels.axpy(5, 0, x, 1, y, 1);
      expect([...space.read(y, 5)]).toEqual([1, 2, 3, 4, 5]);
      engine.kernels.scale(5, 0, x, 1);
      expect([...space.read(x, 5)]).toEqual([0, 0, 0, 0, 0]);
    });
  });

  test("the norm neither overflows nor underflows, from the smallest double to the largest", () => {
    for (const scale of [1, 1e150, 1e-150, 1e300, 1e-300, 5e-324, 2 ** -1000, 2 ** 1000, 3e307]) {
      withWorkspace(engine, (space) => {
        const x = space.vector(4, [3 * scale, 0, -4 * scale, 0]);
        const expected = 5 * scale;
        expect(Math.abs(engine.kernels.norm(4, x, 1) - expected)).toBeLessThanOrEqual(4e-16 * expected);
        expect(Math.abs(engine.kernels.norm(2, x, 2) - expected)).toBeLessThanOrEqual(4e-16 * expected);
      });
    }
  });

  test("the norm of an empty vector, of zeros, of infinite numbers and of NaN", () => {
    withWorkspace(engine, (space) => {
      const norm = (values: number[]) => engine.kernels.norm(values.length, space.vector(values.length, values), 1);
      expect(norm([])).toBe(0);
      expect(norm([0, -0])).toBe(0);
      expect(norm([1, -Infinity])).toBe(Infinity);
      expect(norm([Infinity, Number.NaN])).toBe(Number.NaN);
      expect(norm([1e-200, Number.NaN, 1e-200])).toBe(Number.NaN);
    });
  });
});

describe.each(simdEngines)("vectors in %s", (_, engine) => {
  test("everything agrees with the plain tier for all lengths and increments", () => {
    for (const n of sizes) {
      for (const [incX, incY] of [
        [1, 1],
        [3, 1],
        [1, 2],
        [2, 3],
      ]) {
        const x = numbers(n * incX + 1, 1);
        const y = numbers(n * incY + 1, 2);
        expectSame(engine, 1e-13 * (n + 1), { n, incX, incY }, ({ kernels }, space) => {
          const [px, py] = [space.vector(x.length, x), space.vector(y.length, y)];
          const sums = [kernels.dot(n, px, incX, py, incY), kernels.norm(n, px, incX)];
          kernels.axpy(n, 0.3, px, incX, py, incY);
          kernels.rotate(n, px, incX, py, incY, 0.6, 0.8);
          kernels.scale(n, 1.7, px, incX);
          kernels.swap(n, px, incX, py, incY);
          const before = [...space.read(px, x.length), ...space.read(py, y.length)];
          kernels.copy(n, px, incX, py, incY);
          return [...sums, ...before, ...space.read(py, y.length)];
        });
      }
    }
  });

  test("row norms agree", () => {
    for (const m of [0, 1, 5]) {
      for (const n of sizes) {
        expectSame(engine, 1e-13 * (n + 1), { m, n }, ({ kernels }, space) => {
          const out = space.vector(m);
          kernels.rowNorms(m, n, space.matrix(m, n + 2, numbers(m * (n + 2), 4)), n + 2, out);
          return space.read(out, m);
        });
      }
    }
  });
});
