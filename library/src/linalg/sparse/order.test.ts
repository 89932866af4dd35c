import { describe, expect, test } from "vitest";
import { cyclesLaplacian, gridLaplacian, randomPositive } from "../../../test/sparse-examples.js";
import { fromDense, fromTriplets, type SparseMatrix } from "../../data/sparse.js";
import { analyzeSparseCholesky } from "./cholesky.js";
import { minimumDegreeOrder, minimumDegreeSteps } from "./order.js";

const fill = (a: SparseMatrix, order: "minimum-degree" | "natural"): number =>
  analyzeSparseCholesky(a, order).columnStart[a.rows];

function expectPermutation(order: Int32Array, size: number): void {
  expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
}

describe("minimumDegreeOrder", () => {
  test("is a permutation for every kind of pattern", () => {
    const star = fromDense(
      Array.from({ length: 40 }, (_, i) => Array.from({ length: 40 }, (_, j) => (i === j || i * j === 0 ? 1 : 0))),
    );
    const full = fromDense(Array.from({ length: 20 }, () => new Array<number>(20).fill(1)));
    const empty = fromTriplets(5, 5, { rowIndex: [], columnIndex: [], values: [] });
    for (const a of [
      star,
      full,
      empty,
      fromDense([[1]]),
      fromDense([]),
      gridLaplacian(9),
      cyclesLaplacian([3, 8, 1]),
    ]) {
      expectPermutation(minimumDegreeOrder(a), a.rows);
    }
    for (let seed = 0; seed < 30; seed++) {
      const a = randomPositive(5 + 7 * seed, 1 + (seed % 6), seed);
      expectPermutation(minimumDegreeOrder(a), a.rows);
    }
  });

  test("yields more often for a larger matrix", () => {
    const yields = (a: SparseMatrix) => [...minimumDegreeSteps(a)].length;
    expect(yields(gridLaplacian(10))).toBe(0);
    expect(yields(gridLaplacian(60))).toBeGreaterThan(2);
  });

  test("a tree and a star have no fill", () => {
    const size = 63;
    const parents = Array.from({ length: size - 1 }, (_, k) => Math.floor(k / 2));
    const ends = parents.map((parent, k) => [parent, k + 1]);
    const tree = fromTriplets(size, size, {
      rowIndex: [
        ...ends.map(([i]) => i),
        ...ends.map(([, j]) => j),
        ...ends.map(([i]) => i),
        ...ends.map(([, j]) => j),
      ],
      columnIndex: [
        ...ends.map(([, j]) => j),
        ...ends.map(([i]) => i),
        ...ends.map(([i]) => i),
        ...ends.map(([, j]) => j),
      ],
      values: [...ends.flatMap(() => [-1, -1]), ...ends.flatMap(() => [2, 2])],
    });
    expect(fill(tree, "minimum-degree")).toBe(size + size - 1);
    const star = fromDense(
      Array.from({ length: 300 }, (_, i) =>
        Array.from({ length: 300 }, (_, j) => (i === j ? 300 : i * j === 0 ? 1 : 0)),
      ),
    );
    expect(fill(star, "natural")).toBe((300 * 301) / 2);
    expect(fill(star, "minimum-degree")).toBe(599);
  });

  test("on grids the fill is close to that of the best known orders, and far below that of the natural order", () => {
    // Factors of SuperLU with multiple minimum degree (scipy 1.10) have 10098 and 185673 entries.
    expect(fill(gridLaplacian(30), "minimum-degree")).toBeLessThan(1.2 * 10098);
    expect(fill(gridLaplacian(100), "minimum-degree")).toBeLessThan(1.2 * 185673);
    expect(fill(gridLaplacian(30), "natural")).toBeGreaterThan(2 * 10098);
  });
});
