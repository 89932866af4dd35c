import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { expectEvery } from "../../../test/expect-close.js";
import { errorInUnits, product } from "../../../test/matrices.js";
import { type Diagonals, denseTridiagonal, hardTridiagonals } from "../../../test/special-matrices.js";
import { identity, type Matrix, transpose } from "../../data/matrix.js";
import type { Engine } from "../../engine/index.js";
import { withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { tridiagonalEigen } from "./tridiagonal-eigen.js";

/** The eigenpairs first … end − 1, with vectors in rows. */
function solve(engine: Engine, { diagonal, offDiagonal }: Diagonals, first = 0, end = diagonal.length) {
  return withWorkspace(engine, (space) => {
    const { values, vectors } = tridiagonalEigen("test", space, diagonal, offDiagonal, { first, end });
    const n = diagonal.length;
    const rows: Matrix = { rows: end - first, columns: n, data: space.read(vectors, (end - first) * n) };
    return { values, rows };
  });
}

function expectEigenpairs(given: Diagonals, values: Float64Array, rows: Matrix): void {
  const t = denseTridiagonal(given);
  const n = t.rows;
  const scaled = { ...rows, data: rows.data.map((entry, at) => entry * values[Math.floor(at / n)]) };
  const norm = Math.hypot(...t.data);
  expect(errorInUnits(product(rows, t), scaled, norm), "T v = λ v").toBeLessThan(10);
  expect(errorInUnits(product(rows, transpose(rows)), identity(rows.rows)), "VᵀV = I").toBeLessThan(10);
  expect([...values]).toEqual([...values].sort((p, q) => p - q));
}

function randomTridiagonal(n: number, seed: number): Diagonals {
  const random = createRandom(seed).fork(n);
  const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
  return { name: "random", diagonal: draw(n), offDiagonal: draw(Math.max(0, n - 1)) };
}

const engines = [["plain", plain], ...simdEngines] as const;

describe.each(engines)("divide and conquer, %s", (_, engine) => {
  test.each(hardTridiagonals().map((given) => [given.name, given] as const))("%s", (_name, given) => {
    const { values, rows } = solve(engine, given);
    expectEigenpairs(given, values, rows);
  });

  test("random matrices of sizes around the leaves and their multiples", () => {
    for (const n of [0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 130]) {
      for (const seed of n < 100 ? [0, 1, 2] : [n]) {
        const given = randomTridiagonal(n, seed);
        const { values, rows } = solve(engine, given);
        expectEigenpairs(given, values, rows);
      }
    }
  });

  test("any subset of the vectors equals the same ones of all", () => {
    for (const given of [randomTridiagonal(100, 3), ...hardTridiagonals()]) {
      const n = given.diagonal.length;
      const all = solve(engine, given);
      for (const [first, end] of [
        [0, 1],
        [n - 3, n],
        [7, 19],
        [5, 5],
        [0, n],
        [Math.floor(n / 2), n - 1],
      ]) {
        const some = solve(engine, given, first, end);
        expect(some.values).toEqual(all.values.slice(first, end));
        expect(some.rows.data).toEqual(all.rows.data.slice(first * n, end * n));
      }
    }
  });
});

test("the eigenvalues of a path are 2 − 2 cos(k π / (n + 1))", () => {
  for (const n of [40, 130, 257]) {
    const ones = new Float64Array(n - 1).fill(-1);
    const { values } = solve(plain, { name: "", diagonal: new Float64Array(n).fill(2), offDiagonal: ones });
    expectEvery(
      values,
      (value, k) => Math.abs(value - 4 * Math.sin(((k + 1) * Math.PI) / (2 * (n + 1))) ** 2) < 1e-14 * 4,
    );
  }
});

test("neither diagonal is modified", () => {
  const given = randomTridiagonal(80, 5);
  const before = structuredClone(given);
  solve(plain, given);
  expect(given).toEqual(before);
});
