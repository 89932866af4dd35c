/** Products of matrices and convolutions. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { computationGraph } from "../computation-graph.js";
import * as ad from "../operations.js";

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("a product with transposed factors (%s, %s) has the derivatives of differences", (transposeA, transposeB) => {
  const shapes = [transposeA ? [4, 3] : [3, 4], transposeB ? [2, 4] : [4, 2]];
  expectDerivatives((a, b) => ad.matmul(a, b, { transposeA, transposeB }), ...shapes);
});

test("products of many matrices have the derivatives of differences", () => {
  expectDerivatives((a, b) => ad.matmul(a, b), [2, 1, 2, 3], [2, 3, 2]);
  expectDerivatives((a, b) => ad.matmul(a, b), [2, 3, 2], [2, 2]);
});

test("matrices that meet the same factor are one matrix", () => {
  const draw = tensorsOf(0);
  const inputs = { a: draw(2, 3, 4), b: draw(4, 5) };
  const graph = computationGraph(({ a, b }: typeof inputs) => ad.matmul(a, b), inputs);
  expect(graph.find(({ name }) => name === "matmul")?.shape).toEqual([6, 5]);
});

test("convolutions have the derivatives of differences", () => {
  expectDerivatives((x, w) => ad.convolve(x, w, { stride: 2, padding: 1 }), [1, 2, 5, 4], [2, 2, 3, 2]);
  expectDerivatives((x, w) => ad.convolve(x, w, { groups: 2, dilation: 2 }), [1, 2, 4, 4], [2, 1, 2, 2]);
  expectDerivatives((y, w) => ad.convolveTransposed(y, w, [1, 2, 5, 5], { stride: 2 }), [1, 2, 2, 2], [2, 2, 3, 3]);
});
