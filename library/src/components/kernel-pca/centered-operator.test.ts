import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { centerGram } from "../../kernels/center-gram.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { centeredOperator, heldGram, passingGram } from "./centered-operator.js";

const kernel = { kind: "rbf", gamma: 0.4 } as const;

describe("the centred kernel matrix as an operator", () => {
  test("multiplies like √W H K Hᵀ √W, stored or on the fly, one vector or several", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(9, 2, random);
      const weights = Float64Array.from({ length: 9 }, (_, i) => i % 4);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const vectors = normalMatrix(3, 9, random);
      for (const center of [true, false]) {
        const dense = center ? centerGram(gram(kernel, x), weights) : gram(kernel, x);
        const roots = weights.map(Math.sqrt);
        const scaled = {
          ...dense,
          data: dense.data.map((value, at) => value * roots[at % 9] * roots[Math.floor(at / 9)]),
        };
        const expected = product(vectors, transpose(scaled)).data;
        for (const held of [heldGram(gram(kernel, x)), passingGram(kernel, x), passingGram(kernel, fromDense(x))]) {
          const operator = centeredOperator(held, { weights, total }, center);
          const out = zeros(3, 9).data;
          operator.applyRows?.(vectors.data, out, 3);
          expectClose(out, expected, 1e-12);
          const single = zeros(1, 9).data;
          operator.apply(vectors.data.subarray(0, 9), single);
          expectClose(single, expected.subarray(0, 9), 1e-12);
          held.dispose();
        }
      }
    }
  });

  test("a disposed matrix refuses products", () => {
    const held = heldGram(gram(kernel, normalMatrix(4, 2, createRandom(0))));
    held.dispose();
    expect(() => held.apply(new Float64Array(4), new Float64Array(4))).toThrow("was disposed");
  });
});
