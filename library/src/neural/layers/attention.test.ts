import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { matmul, slice, softmax, type Tensor, transpose, variance } from "../../tensor/operations.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, networkSize, outputShapeOf } from "./network.js";

const plain: Layer = { kind: "attention", projections: "none", output: false, scale: "none" };

/** The sample of a batch of one, as a matrix with a row for each element. */
const matrixOf = ({ shape, data }: Tensor): Tensor => ({ shape: shape.slice(1), data });

describe.each([0, 1, 2])("seed %i", (seed) => {
  const draw = tensorsOf(seed);

  test("[MP-265] dot-product attention without parameters: weights are the softmax of inner products and sum to 1 for each query", () => {
    const x = draw(1, 5, 3);
    expect(networkSize(plain, [5, 3])).toBe(0);
    const weights = softmax(matmul(matrixOf(x), matrixOf(x), { transposeB: true }));
    expectClose(applyNetwork(plain, {}, x).y.data, matmul(weights, matrixOf(x)).data, 1e-14);
    // A constant feature stays what it is if and only if the weights sum to 1.
    const marked = { shape: [1, 5, 3], data: x.data.map((value, i) => (i % 3 === 2 ? 7 : value)) };
    const { y } = applyNetwork(plain, {}, marked);
    expectClose(
      y.data.filter((_, i) => i % 3 === 2),
      new Array(5).fill(7),
      1e-14,
    );
  });

  test("[MP-266] Z = V softmax(Kᵀ Q/√p) with normalised columns, values the elements themselves if W_V = I, and scores of variance about 1", () => {
    const p = 16;
    const [x, wq, wk, wv] = [draw(1, 5, p), draw(p, p), draw(p, p), draw(p, p)];
    const columns = transpose(matrixOf(x));
    const of = (w: Tensor) => matmul(w, columns, { transposeA: true });
    const join = (...parts: Tensor[]) => ({
      shape: [p, parts.length * p],
      data: Float64Array.from({ length: parts.length * p * p }, (_, i) => {
        const [row, column] = [Math.floor(i / (parts.length * p)), i % (parts.length * p)];
        return parts[Math.floor(column / p)].data[row * p + (column % p)];
      }),
    });
    const scores = matmul(of(wk), of(wq), { transposeA: true });
    // Softmax over keys: the columns of A.
    const a = transpose(
      softmax(transpose({ shape: scores.shape, data: scores.data.map((value) => value / Math.sqrt(p)) })),
    );
    const layer: Layer = { kind: "attention", output: false, bias: false };
    const z = applyNetwork(layer, { projection: join(wq, wk, wv) }, x).y;
    expectClose(z.data, transpose(matmul(of(wv), a)).data, 1e-12);
    const identity = applyNetwork({ ...layer, projections: "queries-and-keys" }, { projection: join(wq, wk) }, x).y;
    expectClose(identity.data, transpose(matmul(columns, a)).data, 1e-12);
    // Queries and keys with independent entries of variance 1 have inner products of variance p.
    const [queries, keys] = [draw(60, 64), draw(60, 64)];
    const products = matmul(queries, keys, { transposeB: true });
    const spread = variance({ shape: products.shape, data: products.data.map((value) => value / Math.sqrt(64)) });
    expect(Math.abs(spread.data[0] - 1)).toBeLessThan(0.15);
  });

  test("heads are single-head attention on parts of the features", () => {
    const x = draw(2, 4, 6);
    const { y } = applyNetwork({ kind: "attention", heads: 2, projections: "none", output: false }, {}, x);
    for (const [start, end] of [
      [0, 3],
      [3, 6],
    ]) {
      const part = slice(x, [undefined, undefined, { start, end }]);
      const own = applyNetwork({ kind: "attention", projections: "none", output: false }, {}, part).y;
      expectClose(slice(y, [undefined, undefined, { start, end }]).data, own.data, 1e-14);
    }
  });

  test("masks: causal, without the elements themselves, without padding", () => {
    const { architecture, parameters } = createNetwork({ kind: "attention", heads: 2, causal: true }, [4, 6], {
      seed,
      type: "f64",
    });
    const x = draw(2, 4, 6);
    const cut = slice(x, [undefined, { end: 2 }]);
    const causal = applyNetwork(architecture, parameters, x).y;
    expectClose(slice(causal, [undefined, { end: 2 }]).data, applyNetwork(architecture, parameters, cut).y.data, 1e-14);
    const whole: Layer = { kind: "attention", heads: 2 };
    const padded = applyNetwork(whole, parameters, x, { lengths: [2, 4] }).y;
    expectClose(padded.data.subarray(0, 12), applyNetwork(whole, parameters, cut).y.data.subarray(0, 12), 1e-14);
    expectClose(padded.data.subarray(24), applyNetwork(whole, parameters, x).y.data.subarray(24), 1e-14);
    // With two elements each can only see the other.
    const pair = draw(1, 2, 3);
    const swapped = applyNetwork({ ...plain, self: false } as Layer, {}, pair).y;
    expectClose(swapped.data, [...pair.data.subarray(3), ...pair.data.subarray(0, 3)], 1e-15);
  });
});

test("what does not fit", () => {
  expect(refusal(() => outputShapeOf([{ kind: "attention", heads: 4 }], [5, 6]))).toBe(
    "invalid-data: architecture: layer 0 (attention): needs a number of features that is divisible by 4 heads, got the shape [5, 6]",
  );
  expect(refusal(() => outputShapeOf([plain], [5]))).toContain("sequences or sets [elements, features]");
  const { architecture, parameters } = createNetwork({ kind: "attention", source: "memory" }, [5, 6], { type: "f64" });
  expect(refusal(() => applyNetwork(architecture, parameters, tensorsOf(0)(1, 5, 6)))).toContain("pass `memory`");
});
