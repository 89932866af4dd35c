import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { checkDerivatives } from "../../autodiff/check-derivatives.js";
import { multiply, sum } from "../../autodiff/operations.js";
import { fromDense, toDense } from "../../data/sparse.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { collect, edgesOf, normalizedAdjacency, softmaxOverEdges, withSelfLoops } from "./graph-edges.js";
import { aggregations } from "./sets.js";

const path = fromDense({ rows: 3, columns: 3, data: Float64Array.of(0, 1, 0, 1, 0, 1, 0, 1, 0) });

test("edges end at their rows", () => {
  expect(edgesOf(path)).toEqual({ nodes: 3, to: Int32Array.of(0, 1, 1, 2), from: Int32Array.of(1, 0, 2, 1) });
});

test("self-loops and the normalised adjacency", () => {
  const looped = withSelfLoops(path);
  expect(Array.from(toDense(looped).data)).toEqual([1, 1, 0, 1, 1, 1, 0, 1, 1]);
  expect(toDense(withSelfLoops(looped))).toEqual(toDense(looped));
  const s = 1 / Math.sqrt(6);
  expectClose(toDense(normalizedAdjacency(path, true)).data, [1 / 2, s, 0, s, 1 / 3, s, 0, s, 1 / 2], 1e-15);
  const r = 1 / Math.sqrt(2);
  expectClose(toDense(normalizedAdjacency(path, false)).data, [0, r, 0, r, 0, r, 0, r, 0], 1e-15);
  expect(normalizedAdjacency(path, true)).toBe(normalizedAdjacency(path, true));
});

test("what arrives at nodes; nothing is zero", () => {
  const x = tensor(
    [
      [1, -1],
      [2, 5],
      [4, 0],
    ],
    undefined,
    "f64",
  );
  const to = Int32Array.of(2, 0, 2);
  const expected = {
    sum: [2, 5, 0, 0, 5, -1],
    average: [2, 5, 0, 0, 2.5, -0.5],
    min: [2, 5, 0, 0, 1, -1],
    max: [2, 5, 0, 0, 4, 0],
  };
  for (const name of aggregations) {
    expectClose(collect(name, x, to, 3).data, expected[name], 0);
    const weights = tensorsOf(1)(3, 2);
    const { error } = checkDerivatives((v: Tensor) => sum(multiply(weights, collect(name, v, to, 3))), x);
    expect(error).toBeLessThan(1e-8);
  }
});

test("softmax over the edges of each node", () => {
  const scores = tensor([[1000], [0], [1001]], undefined, "f64");
  const shares = softmaxOverEdges(scores, Int32Array.of(2, 0, 2), 3);
  expectClose(shares.data, [1 / (1 + Math.E), 1, 1 / (1 + 1 / Math.E)], 1e-12);
});
