import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { holedMatrix, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { meanOf, randomStart, singularStart } from "./nmf-start.js";
import reference from "./reference/nmf.json" with { type: "json" };

test("the mean is over all entries, stored or not", () => {
  const x = asMatrix([
    [1, 0],
    [0, 5],
  ]);
  expect(meanOf(x)).toBe(1.5);
  expect(meanOf(fromDense(x))).toBe(1.5);
});

test("random factors are positive, and their product has about the size of the data", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = uniformMatrix(600, 500, createRandom(seed));
    const { w, h } = randomStart(x, 4, createRandom(seed + 9));
    expect(Math.min(...w.data, ...h.data)).toBeGreaterThan(0);
    // The mean of |n₁| |n₂| is 2/π.
    const share = (meanOf(product(w, transpose(h))) / meanOf(x)) * (Math.PI / 2);
    // |n| has the relative deviation √(π/2 − 1) = 0.76; four columns of 600 and of 500 entries are averaged.
    expect(Math.abs(share - 1)).toBeLessThan(4 * 0.76 * Math.sqrt((1 / 600 + 1 / 500) / 4));
  }
});

describe("singular vectors", () => {
  test("match scikit-learn's NNDSVD", () => {
    const { nndsvd } = reference;
    const { w, h } = runToEnd(singularStart(asMatrix(reference.x), 3, 0));
    expectClose(w.data, nndsvd.w.flat(), 1e-9);
    expectClose(transpose(h).data, nndsvd.h.flat(), 1e-9);
  });

  test("give a matrix of rank one exactly", () => {
    const random = createRandom(2);
    const x = product(uniformMatrix(6, 1, random), uniformMatrix(1, 5, random));
    const { w, h } = runToEnd(singularStart(x, 1, 0));
    expectClose(product(w, transpose(h)).data, x.data, 1e-10);
  });

  test("fill zeros, and are the same for sparse and dense data", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = holedMatrix(20, 12, createRandom(seed));
      const [plain, filled] = [runToEnd(singularStart(x, 3, 0)), runToEnd(singularStart(x, 3, 0.25))];
      const zeros = plain.w.data.filter((value) => value === 0).length;
      expect(zeros).toBeGreaterThan(0);
      expect(filled.w.data.filter((value) => value === 0.25)).toHaveLength(zeros);
      const sparse = runToEnd(singularStart(fromDense(x), 3, 0));
      expectClose(sparse.w.data, plain.w.data, 1e-6);
      expectClose(sparse.h.data, plain.h.data, 1e-6);
    }
  });

  test("leave parts beyond the rank empty", () => {
    const x = asMatrix([
      [1, 2],
      [2, 4],
      [3, 6],
    ]);
    for (const given of [x, fromDense(x)]) {
      const { w, h } = runToEnd(singularStart(given, 2, 0));
      for (let i = 0; i < 3; i++) expect(w.data[2 * i + 1]).toBeLessThan(1e-6);
      expectClose(product(w, transpose(h)).data, x.data, 1e-6);
    }
  });
});
