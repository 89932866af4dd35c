import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { toDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { gaussianAffinity, neighborAffinity } from "./affinity.js";

test("mutual neighbours have the affinity 1, others of which one is a neighbour ½", () => {
  const affinity = runToEnd(neighborAffinity(asMatrix([[0], [1], [3]]), 1));
  expect(Array.from(toDense(affinity).data)).toEqual([0, 1, 0, 1, 0, 0.5, 0, 0.5, 0]);
});

test("a single sample has no neighbours", () => {
  expect(runToEnd(neighborAffinity(asMatrix([[7]]), 1)).values).toHaveLength(0);
});

test("Gaussian affinities follow the formula, and are symmetric without loops", () => {
  const x = normalMatrix(12, 3, createRandom(4));
  const { data } = runToEnd(gaussianAffinity(x, 0.7));
  for (let i = 0; i < 12; i++) {
    for (let j = 0; j < 12; j++) {
      let squared = 0;
      for (let k = 0; k < 3; k++) squared += (x.data[i * 3 + k] - x.data[j * 3 + k]) ** 2;
      expect(data[i * 12 + j]).toBeCloseTo(i === j ? 0 : Math.exp(-squared / (2 * 0.7 * 0.7)), 13);
    }
  }
});

test("a tiny bandwidth makes affinities 0, and never NaN", () => {
  const { data } = runToEnd(gaussianAffinity(asMatrix([[0], [1], [1]]), 1e-200));
  expect(Array.from(data)).toEqual([0, 0, 0, 0, 0, 1, 0, 1, 0]);
});
