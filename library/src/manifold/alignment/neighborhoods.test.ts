import { expect, test } from "vitest";
import { expectClose, expectSymmetric } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { dot, minus, rowsOf, squares } from "../../../test/plain-algebra.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  gramOfDifferences,
  type Neighborhoods,
  neighborhoodsFromDistances,
  neighborhoodsOf,
  withOwnSample,
} from "./neighborhoods.js";

/** The inner products (xⱼ − xᵢ)ᵀ (xₖ − xᵢ) of some samples by their definition. */
function products(point: readonly number[], samples: readonly (readonly number[])[]): number[] {
  return samples.flatMap((left) => samples.map((right) => dot(minus(left, point), minus(right, point))));
}

/** The inner products of neighbourhood i. */
function gramAt({ neighbors, gram }: Neighborhoods, i: number): Float64Array {
  // What was in the array before must not matter.
  const out = new Float64Array(neighbors * neighbors).fill(Number.NaN);
  gram(i, out);
  return out;
}

function distancesOf(x: Matrix): Matrix {
  const rows = rowsOf(x);
  const result = zeros(x.rows, x.rows);
  rows.forEach((left, i) => {
    rows.forEach((right, j) => {
      result.data[i * x.rows + j] = Math.sqrt(squares(minus(left, right)));
    });
  });
  return result;
}

test("the neighbours are the nearest other samples, with the inner products of the differences to them", () => {
  for (const seed of [0, 1, 2]) {
    const x = normalMatrix(30, 3, createRandom(seed));
    const rows = rowsOf(x);
    const found = runToEnd(neighborhoodsOf(x, 5));
    expect([found.samples, found.neighbors, found.indices.length]).toEqual([30, 5, 150]);
    rows.forEach((point, i) => {
      const others = rows.map((_, j) => j).filter((j) => j !== i);
      const distance = (j: number) => squares(minus(rows[j], point));
      const nearest = others.sort((j, k) => distance(j) - distance(k)).slice(0, 5);
      const own = Array.from(found.indices.subarray(5 * i, 5 * i + 5));
      expect(new Set(own)).toEqual(new Set(nearest));
      const c = gramAt(found, i);
      expectSymmetric(c, 5);
      expectClose(
        c,
        products(
          point,
          own.map((j) => rows[j]),
        ),
        1e-13,
      );
    });
  }
});

test("points that are not samples have the differences from themselves to the samples", () => {
  const samples = asMatrix([[0, 0], [3, 0], [0, 4]]); // biome-ignore format: one line
  const points = asMatrix([[1, 1], [3, 4]]); // biome-ignore format: one line
  const gram = gramOfDifferences(points, samples, 2, Int32Array.of(0, 1, 2, 1));
  const out = new Float64Array(4);
  gram(0, out);
  // (−1, −1) and (2, −1)
  expect(Array.from(out)).toEqual([2, -1, -1, 5]);
  gram(1, out);
  // (−3, 0) and (0, −4)
  expect(Array.from(out)).toEqual([9, 0, 0, 16]);
});

test("distances give the neighbours and the inner products that coordinates give", () => {
  for (const seed of [0, 1, 2]) {
    const x = normalMatrix(20, 2, createRandom(seed));
    const [fromSamples, fromDistances] = [
      runToEnd(neighborhoodsOf(x, 4)),
      neighborhoodsFromDistances(distancesOf(x), 4),
    ];
    expect(fromDistances.indices).toEqual(fromSamples.indices);
    for (let i = 0; i < 20; i++) {
      const c = gramAt(fromDistances, i);
      expectSymmetric(c, 4);
      expectClose(c, gramAt(fromSamples, i), 1e-13);
    }
  }
});

test("of equal distances the samples of lower index are the neighbours, and duplicates are neighbours of each other", () => {
  const equal = zeros(5, 5);
  equal.data.fill(1);
  expect(Array.from(neighborhoodsFromDistances(equal, 2).indices)).toEqual([1, 2, 0, 2, 0, 1, 0, 1, 0, 1]);
  const same = neighborhoodsFromDistances(zeros(3, 3), 2);
  expect(Array.from(same.indices)).toEqual([1, 2, 0, 2, 0, 1]);
  expect(Array.from(gramAt(same, 0))).toEqual([0, 0, 0, 0]);
});

test("every sample needs as many other samples as neighbours", () => {
  expect(neighborhoodsFromDistances(zeros(4, 4), 3).indices).toHaveLength(12);
  expect(refusal(() => neighborhoodsFromDistances(zeros(4, 4), 4))).toBe(
    "invalid-option: neighborhoods: neighbors must be below the number of samples (4), got 4",
  );
});

test("with its own sample, a neighbourhood has the sample first, whose difference to itself is 0", () => {
  const x = normalMatrix(12, 3, createRandom(4));
  const rows = rowsOf(x);
  const without = runToEnd(neighborhoodsOf(x, 3));
  const found = withOwnSample(without);
  expect([found.samples, found.neighbors]).toEqual([12, 4]);
  rows.forEach((point, i) => {
    const own = Array.from(found.indices.subarray(4 * i, 4 * i + 4));
    expect(own).toEqual([i, ...without.indices.subarray(3 * i, 3 * i + 3)]);
    expectClose(
      gramAt(found, i),
      products(
        point,
        own.map((j) => rows[j]),
      ),
      1e-13,
    );
  });
});
