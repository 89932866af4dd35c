import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { jointProbabilities, symmetrize } from "./joint-probabilities.js";

const [rows, count] = [9, 4];

/** A table of random neighbours with random weights. */
function drawTable(seed: number) {
  const random = createRandom(seed);
  const indices = new Int32Array(rows * count);
  for (let i = 0; i < rows; i++) {
    random.sample(rows - 1, count).forEach((j, e) => {
      indices[i * count + e] = j < i ? j : j + 1;
    });
  }
  const weights = Float64Array.from({ length: rows * count }, () => random.uniform());
  return { table: { rows, count, indices, distances: weights }, weights };
}

test("joint probabilities are (p(j | i) + p(i | j))/2n, over seeds", () => {
  for (const seed of [1, 2, 3, 4]) {
    const { table, weights } = drawTable(seed);
    const dense = new Float64Array(rows * rows);
    table.indices.forEach((j, e) => {
      dense[Math.floor(e / count) * rows + j] = weights[e];
    });
    const joint = toDense(runToEnd(jointProbabilities(table, weights)));
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < rows; j++) {
        expect(joint.data[i * rows + j]).toBeCloseTo((dense[i * rows + j] + dense[j * rows + i]) / (2 * rows), 14);
      }
    }
  }
});

test("the weights of both directions are given in their order", () => {
  const table = { rows: 3, count: 1, indices: Int32Array.of(1, 2, 1), distances: new Float64Array(3) };
  const { data } = toDense(symmetrize(table, [10, 20, 30], (there, back) => there + back / 100));
  expect(data).toEqual(Float64Array.of(0, 10, 0, 0.1, 0, 20.3, 0, 30.2, 0));
});
