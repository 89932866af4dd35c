import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, identity, type Matrix, zeros } from "../../data/matrix.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { inverse, solve } from "../../linalg/factor/lu/lu.js";
import { gramOfColumns, multiply, multiplyTransposed } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { neighborhoodsOf } from "../alignment/neighborhoods.js";
import { multipleWeightBlocks } from "./multiple-weights.js";
import type { WeightRidge } from "./reconstruction-weights.js";

const relative: WeightRidge = { kind: "relative", relativeAmount: 0.01 };
const seeds = [0, 1, 2];

function blocksOf(x: Matrix, neighbors: number, components: number, ridge: WeightRidge) {
  const blocks = runToEnd(multipleWeightBlocks(runToEnd(neighborhoodsOf(x, neighbors)), components, ridge));
  const block = (i: number): Matrix => {
    // What is there before does not matter.
    const out = new Float64Array(blocks.size ** 2).fill(99);
    blocks.block(i, out);
    return { rows: blocks.size, columns: blocks.size, data: out };
  };
  return { ...blocks, block };
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

/** Samples of a bent sheet. */
function bent(rows: number, seed: number): Matrix {
  const plane = normalMatrix(rows, 2, createRandom(seed));
  const x = zeros(rows, 3);
  for (let i = 0; i < rows; i++) {
    const [u, v] = plane.data.subarray(2 * i, 2 * i + 2);
    x.data.set([u, v, 0.3 * u * u - 0.2 * u * v], 3 * i);
  }
  return x;
}

test("a block has its sample first, and then the neighbours", () => {
  const x = bent(12, 0);
  const { indices, size, samples } = blocksOf(x, 4, 2, relative);
  const neighborhoods = runToEnd(neighborhoodsOf(x, 4));
  expect([samples, size, indices.length]).toEqual([12, 5, 60]);
  for (let i = 0; i < 12; i++) {
    const expected = [i, ...neighborhoods.indices.subarray(4 * i, 4 * i + 4)];
    expect(Array.from(indices.subarray(5 * i, 5 * i + 5))).toEqual(expected);
  }
});

test("blocks are positive semidefinite and 0 for a constant; their first entry is the number of weight vectors", () => {
  for (const seed of seeds) {
    const { block, samples, size } = blocksOf(bent(14, seed), 6, 2, relative);
    for (let i = 0; i < samples; i++) {
      const { rows, columns, data } = block(i);
      const values = symmetricEigenvalues({ rows, columns, data: data.slice() });
      expect(values[0]).toBeGreaterThan(-1e-12 * values[size - 1]);
      for (let a = 0; a < size; a++) {
        expect(Math.abs(sumOf(data.subarray(a * size, (a + 1) * size)))).toBeLessThan(1e-11);
      }
      // (−1)² for each vector: at least one of them, and at most k − 1.
      expect([1, 2, 3, 4, 5]).toContain(Math.round(data[0]));
      expect(data[0]).toBeCloseTo(Math.round(data[0]), 12);
    }
  }
});

test("do not change when the data are moved, rotated and, with a relative ridge, scaled", () => {
  for (const seed of seeds) {
    const x = bent(14, seed);
    const turned = multiply(x, orthogonalMatrix(3, createRandom(seed)));
    const moved = { ...turned, data: turned.data.map((value, at) => 50 * value + [7, -20, 31][at % 3]) };
    const [before, after] = [x, moved].map((data) => blocksOf(data, 6, 2, relative));
    for (let i = 0; i < 14; i++) expectClose(after.block(i).data, before.block(i).data, 1e-8);
  }
});

describe("samples in a plane with k = 6 neighbours", () => {
  /** The differences of a sample to its neighbours, in rows. */
  const differencesOf = (x: Matrix, own: Int32Array): Matrix => {
    const result = zeros(own.length - 1, 2);
    for (let a = 1; a < own.length; a++) {
      for (const c of [0, 1]) result.data[2 * (a - 1) + c] = x.data[2 * own[a] + c] - x.data[2 * own[0] + c];
    }
    return result;
  };

  test("Σ of the weight vectors w wᵀ is P + ((1 − α) / α) (p wᵀ + w pᵀ) + s (1 − α)² w wᵀ, for the null space P of C", () => {
    const [k, s] = [6, 4];
    for (const seed of seeds) {
      const x = normalMatrix(15, 2, createRandom(seed));
      for (const ridge of [relative, { kind: "absolute", amount: 0.05 }] as const) {
        const { block, indices } = blocksOf(x, k, 2, ridge);
        for (let i = 0; i < 15; i++) {
          const d = differencesOf(x, indices.subarray(i * (k + 1), (i + 1) * (k + 1)));
          const c = multiplyTransposed(d, d);
          const range = multiplyTransposed(multiply(d, inverse(gramOfColumns(d))), d);
          const projection = identity(k).data.map((value, at) => value - range.data[at]);
          const p = Float64Array.from({ length: k }, (_, a) => sumOf(projection.subarray(a * k, (a + 1) * k)));
          const alpha = Math.sqrt(sumOf(p) / s);
          const trace = sumOf(Float64Array.from({ length: k }, (_, a) => c.data[a * (k + 1)]));
          const added = ridge.kind === "absolute" ? ridge.amount : (ridge.relativeAmount * trace) / k;
          for (let a = 0; a < k; a++) c.data[a * (k + 1)] += added;
          const solution = solve(c, new Float64Array(k).fill(1));
          const w = solution.map((value) => value / sumOf(solution));
          const expected = zeros(k + 1, k + 1).data;
          expected[0] = s;
          for (let a = 0; a < k; a++) {
            const first = -(p[a] / alpha + s * (1 - alpha) * w[a]);
            expected[a + 1] = first;
            expected[(a + 1) * (k + 1)] = first;
            for (let b = 0; b < k; b++) {
              expected[(a + 1) * (k + 1) + b + 1] =
                projection[a * k + b] +
                ((1 - alpha) / alpha) * (p[a] * w[b] + w[a] * p[b]) +
                s * (1 - alpha) ** 2 * w[a] * w[b];
            }
          }
          expectClose(block(i).data, expected, 1e-8);
        }
      }
    }
  });

  test("without a ridge all vectors reconstruct their sample: blocks are 0 for the coordinates, and of rank k − 2", () => {
    for (const seed of seeds) {
      const x = normalMatrix(15, 2, createRandom(seed));
      for (const ridge of [
        { kind: "relative", relativeAmount: 0 },
        { kind: "absolute", amount: 0 },
      ] as const) {
        const { block, indices } = blocksOf(x, 6, 2, ridge);
        for (let i = 0; i < 15; i++) {
          const own = indices.subarray(7 * i, 7 * i + 7);
          const places = zeros(7, 2);
          own.forEach((sample, a) => {
            places.data.set(x.data.subarray(2 * sample, 2 * sample + 2), 2 * a);
          });
          const matrix = block(i);
          expectEvery(multiply(matrix, places).data, (value) => Math.abs(value) < 1e-8);
          const values = symmetricEigenvalues(matrix);
          expect(values.filter((value) => value > 1e-8)).toHaveLength(4);
        }
      }
    }
  });
});

test("neighbours that are all copies of their sample have finite blocks, 0 for a constant", () => {
  const { block } = blocksOf(asMatrix(new Array(6).fill([3, 4])), 3, 2, relative);
  const { data } = block(2);
  expectEvery(data, Number.isFinite);
  for (let a = 0; a < 4; a++) expect(Math.abs(sumOf(data.subarray(4 * a, 4 * a + 4)))).toBeLessThan(1e-12);
});
