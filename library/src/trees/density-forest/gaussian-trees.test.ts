import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { covariance } from "../../linalg/covariance.js";
import { logDeterminant } from "../../linalg/factor/determinant.js";
import { createRandom } from "../../numeric/random/random.js";
import { growGaussianTree, halfLogDeterminant, momentsOf } from "./gaussian-trees.js";

const everyRow = (n: number) => Int32Array.from({ length: n }, (_, i) => i);

test("moments are those of maximum likelihood, and the entropy is half the log-determinant", () => {
  const x = normalMatrix(50, 3, createRandom(1));
  const moments = momentsOf(x, everyRow(50), 0);
  covariance(x).data.forEach((value, e) => {
    expect(moments.covariance[e]).toBeCloseTo(value, 12);
  });
  expect(halfLogDeterminant(moments)).toBeCloseTo(logDeterminant(covariance(x)).logarithm / 2, 10);
});

test("leaves partition the samples, and each lies in its cell", () => {
  const x = normalMatrix(300, 2, createRandom(2));
  const limits = { maxDepth: 4, minLeaf: 10, minGain: 0, draws: 20, ridge: 1e-6 };
  const tree = growGaussianTree(x, everyRow(300), limits, createRandom(3));
  expect(tree.leaves.length).toBeGreaterThan(4);
  const seen = tree.leaves.flatMap(({ rows }) => [...rows]).sort((a, b) => a - b);
  expect(seen).toEqual([...everyRow(300)]);
  for (const { rows, lower, upper } of tree.leaves) {
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const i of rows) {
      for (const j of [0, 1]) {
        expect(x.data[2 * i + j]).toBeGreaterThanOrEqual(lower[j]);
        expect(x.data[2 * i + j]).toBeLessThanOrEqual(upper[j]);
      }
    }
  }
});
