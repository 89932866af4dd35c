import { describe, expect, test } from "vitest";
import {
  expectClose,
  expectSame,
  numbers,
  plain,
  simdEngines,
  strided,
  type TestEngine,
} from "../../../test/engine-tiers.js";
import { sparseRows } from "../../../test/sparse-rows.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

/** A Gram matrix of k vectors of numbers. */
function gramOf(k: number, seed: number): Float64Array {
  const given = numbers(k * (k + 2), seed);
  return Float64Array.from({ length: k * k }, (_, at) => {
    let sum = 0;
    for (let c = 0; c < k + 2; c++) sum += given[Math.floor(at / k) * (k + 2) + c] * given[(at % k) * (k + 2) + c];
    return sum;
  });
}

describe.each(all)("factors in %s", (_, engine) => {
  test("sparse rows times a matrix, with an empty row", () => {
    withWorkspace(engine, (space) => {
      // The rows 0 2 0, 0 0 0 and 3 0 4.
      const [start, indices] = [space.integers(4, [0, 1, 1, 3]), space.integers(3, [1, 0, 2])];
      const [values, b] = [space.vector(3, [2, 3, 4]), space.matrix(3, 2, [1, 2, 3, 4, 5, 6])];
      const c = space.matrix(3, 2, [9, 9, 9, 9, 9, 9]);
      engine.kernels.sparseProduct(3, 2, 3, start, indices, values, b, 2, c, 2);
      expect([...space.read(c, 6)]).toEqual([6, 8, 0, 0, 23, 30]);
    });
  });

  test("a sweep sets each entry to its optimum, given those before it", () => {
    withWorkspace(engine, (space) => {
      const [g, v, f] = [
        space.matrix(2, 2, [2, 1, 1, 4]),
        space.matrix(2, 3, [3, 1, -8, 6, 2, 8]),
        space.matrix(2, 3, [0, 4, 1, 1, 1, 0]),
      ];
      const violations = space.vector(3);
      engine.kernels.descendNonNegative(3, 2, 1, g, 2, 0, 0, v, 3, f, 3, violations);
      // First entries: (3 − 1) / 2, (1 − 1) / 2 and (−8 − 0) / 2, which is below 0; then (6 − 1) / 4, 2 / 4 and 8 / 4.
      expect([...space.read(f, 6)]).toEqual([1, 0, 0, 1.25, 0.5, 2]);
      expect([...space.read(violations, 3)]).toEqual([2 + 1, 8 + 2, 10 + 8]);
    });
  });

  test("many sweeps converge to the optimum with penalties: gradients are 0, or positive where the entry is 0", () => {
    const [k, n, l1, l2] = [4, 11, 0.1, 0.2];
    const [g, v] = [gramOf(k, 1), numbers(k * n, 2)];
    const f = withWorkspace(engine, (space) => {
      const factor = space.matrix(k, n);
      const [gram, target, violations] = [space.matrix(k, k, g), space.matrix(k, n, v), space.vector(n)];
      engine.kernels.descendNonNegative(n, k, 3000, gram, k, l1, l2, target, n, factor, n, violations);
      return space.read(factor, k * n);
    });
    let positive = 0;
    for (let j = 0; j < n; j++) {
      for (let a = 0; a < k; a++) {
        const value = f[a * n + j];
        let slope = l1 + l2 * value - v[a * n + j];
        for (let b = 0; b < k; b++) slope += g[a * k + b] * f[b * n + j];
        if (value > 0) positive++;
        if (value > 0) expect(Math.abs(slope)).toBeLessThan(1e-9);
        else expect(slope).toBeGreaterThan(-1e-9);
      }
    }
    expect(positive).toBeGreaterThan(5);
    expect(positive).toBeLessThan(k * n);
  });

  test("without curvature an entry is unchanged, but becomes 0 if it is penalised", () => {
    for (const n of [1, 2, 3, 8, 9]) {
      for (const l1 of [0, 0.5]) {
        withWorkspace(engine, (space) => {
          const [g, v, f, violations] = [space.matrix(1, 1), space.vector(n), space.vector(n), space.vector(n)];
          space.write(f, new Float64Array(n).fill(3));
          engine.kernels.descendNonNegative(n, 1, 2, g, 1, l1, 0, v, n, f, n, violations);
          expectClose(space.read(f, n), new Float64Array(n).fill(l1 === 0 ? 3 : 0), 0, `${n} ${l1}`);
        });
      }
    }
  });
});

describe.each(simdEngines)("factors in %s and in plain TypeScript", (_, engine) => {
  test("sparse rows times a matrix are the same to rounding", () => {
    for (const m of [0, 1, 7, 40]) {
      for (const n of [0, 1, 2, 3, 7, 8, 19, 31, 64, 83]) {
        const { start, indices, values } = sparseRows(m, 12, m + n);
        expectSame(engine, 1e-13, { m, n }, ({ kernels }, space) => {
          const addresses = [space.integers(m + 1, start), space.integers(indices.length, indices)] as const;
          const entries = space.vector(values.length, values);
          const b = space.vector(12 * (n + 1), strided(numbers(12 * n, 3), 12, n, n + 1));
          const c = space.vector(m * (n + 2), numbers(m * (n + 2), 4));
          kernels.sparseProduct(m, n, values.length, ...addresses, entries, b, n + 1, c, n + 2);
          return space.read(c, m * (n + 2));
        });
      }
    }
  });

  test("sweeps are the same to rounding, also on the columns of a submatrix", () => {
    for (const k of [1, 2, 5, 20]) {
      for (const n of [0, 1, 2, 7, 8, 9, 27]) {
        expectSame(engine, 1e-9, { k, n }, ({ kernels }, space) => {
          const g = space.vector(k * (k + 1), strided(gramOf(k, 5), k, k, k + 1));
          const v = space.vector(k * (n + 1), strided(numbers(k * n, 6), k, n, n + 1));
          const start = numbers(k * n, 7).map((value) => Math.max(0, value));
          const f = space.vector(k * (n + 2), strided(start, k, n, n + 2));
          const violations = space.vector(n);
          kernels.descendNonNegative(n, k, 3, g, k + 1, 0.1, 0.3, v, n + 1, f, n + 2, violations);
          return [...space.read(f, k * (n + 2)), ...space.read(violations, n)];
        });
      }
    }
  });
});
