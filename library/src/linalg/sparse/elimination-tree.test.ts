import { describe, expect, test } from "vitest";
import { randomPositive } from "../../../test/sparse-examples.js";
import { toDense } from "../../data/sparse.js";
import { cholesky } from "../factor/cholesky/cholesky.js";
import { eliminationTree, factorCounts, factorRow, type LowerPattern } from "./elimination-tree.js";

function lowerPattern(a: { rows: number; data: Float64Array }): LowerPattern {
  const rowStart = [0];
  const columnIndex: number[] = [];
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j <= i; j++) if (a.data[i * a.rows + j] !== 0) columnIndex.push(j);
    rowStart.push(columnIndex.length);
  }
  return { size: a.rows, rowStart: Int32Array.from(rowStart), columnIndex: Int32Array.from(columnIndex) };
}

describe("the elimination tree and its pattern", () => {
  test("match the dense factor: parents, rows and counts", () => {
    for (let seed = 0; seed < 25; seed++) {
      const a = toDense(randomPositive(3 + 2 * seed, 3, seed));
      const n = a.rows;
      const factor = cholesky(a).data;
      const pattern = lowerPattern(a);
      const parent = eliminationTree(pattern);
      const counts = factorCounts(pattern, parent);
      const mark = new Int32Array(n).fill(-1);
      const out = new Int32Array(n);
      for (let j = 0; j < n; j++) {
        const below = Array.from({ length: n - j - 1 }, (_, k) => j + 1 + k).filter((i) => factor[i * n + j] !== 0);
        expect(parent[j]).toBe(below.length === 0 ? -1 : below[0]);
        expect(counts[j]).toBe(below.length + 1);
      }
      for (let k = 0; k < n; k++) {
        const found = Array.from(out.subarray(factorRow(pattern, parent, k, mark, out)));
        const expected = Array.from({ length: k }, (_, j) => j).filter((j) => factor[k * n + j] !== 0);
        expect(found.slice().sort((a, b) => a - b)).toEqual(expected);
        // Descendants come before their ancestors.
        for (const [at, j] of found.entries())
          if (found.includes(parent[j])) expect(found.indexOf(parent[j])).toBeGreaterThan(at);
      }
    }
  });

  test("a tridiagonal matrix is a chain, a diagonal one a forest of roots", () => {
    const chain = { size: 4, rowStart: Int32Array.of(0, 1, 3, 5, 7), columnIndex: Int32Array.of(0, 0, 1, 1, 2, 2, 3) };
    expect(Array.from(eliminationTree(chain))).toEqual([1, 2, 3, -1]);
    const roots = { size: 3, rowStart: Int32Array.of(0, 1, 2, 3), columnIndex: Int32Array.of(0, 1, 2) };
    expect(Array.from(eliminationTree(roots))).toEqual([-1, -1, -1]);
    expect(Array.from(factorCounts(roots, eliminationTree(roots)))).toEqual([1, 1, 1]);
  });
});
