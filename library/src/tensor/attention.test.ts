/** Attention. */
import { expect, test } from "vitest";
import { differences, innerProduct, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

const tolerance = 1e-8;

test("attention with masks is softmax(Q Kᵀ / √d + mask) V, with its gradient", () => {
  const draw = tensorsOf(5);
  const [q, k, v] = [draw(2, 3, 4), draw(2, 5, 4), draw(2, 5, 6)];
  const hidden = t.where(t.greater(draw(3, 5), t.scalar(0.6, "f64")), t.scalar(-Infinity, "f64"), draw(3, 5));
  const causal = t.tensor(
    Float64Array.from({ length: 15 }, (_, p) => (p % 5 > Math.floor(p / 5) + 2 ? -Infinity : 0)),
    [3, 5],
    "f64",
  );
  for (const [options, mask] of [
    [{}, t.zeros([3, 5], "f64")],
    [{ mask: hidden }, hidden],
    [{ causal: true }, causal],
    [{ causal: true, mask: hidden }, t.add(causal, hidden)],
  ] as const) {
    const scores = t.multiply(t.matmul(q, k, { transposeB: true }), t.scalar(0.5, "f64"));
    const expected = t.matmul(t.softmax(t.add(scores, mask)), v);
    const attended = t.attention(q, k, v, options);
    expectClose(attended.value.data, expected.data, 1e-14);
    const g = draw(2, 3, 6);
    const gradient = t.attentionGradient(g, q, k, v, attended, options);
    expectClose(
      gradient.queries.data,
      differences((z) => innerProduct(t.attention(z, k, v, options).value, g), q),
      tolerance,
    );
    expectClose(
      gradient.keys.data,
      differences((z) => innerProduct(t.attention(q, z, v, options).value, g), k),
      tolerance,
    );
    expectClose(
      gradient.values.data,
      differences((z) => innerProduct(t.attention(q, k, z, options).value, g), v),
      tolerance,
    );
  }
});

test("a query that may attend to nothing gets zeros and passes no gradient on", () => {
  const draw = tensorsOf(6);
  const [q, k, v] = [draw(2, 3), draw(2, 3), draw(2, 3)];
  const options = { mask: t.full([2, 2], -Infinity, "f64") };
  const attended = t.attention(q, k, v, options);
  expect(Array.from(attended.value.data)).toEqual([0, 0, 0, 0, 0, 0]);
  const gradient = t.attentionGradient(draw(2, 3), q, k, v, attended, options);
  expect(Array.from(gradient.queries.data)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(() => t.attention(q, draw(4, 2), v)).toThrow("queries and keys must agree");
});

test("kernels agree with the loops for blocks of queries and keys, masks and causal order", () => {
  const draw = tensorsOf(26);
  const cases = [
    { leading: [2, 3], n: 5, m: 7, d: 3, e: 4 },
    { leading: [2], n: 70, m: 70, d: 16, e: 9 },
    { leading: [], n: 66, m: 300, d: 8, e: 8 },
    { leading: [1], n: 130, m: 20, d: 5, e: 5 },
  ];
  for (const { leading, n, m, d, e } of cases) {
    const given = [draw(...leading, n, d), draw(...leading, m, d), draw(...leading, m, e), draw(...leading, n, e)];
    const masks = [undefined, draw(n, m), draw(...leading.map(() => 1), 1, m), draw(...leading, n, 1)];
    for (const causal of [false, true]) {
      for (const mask of masks) {
        // A query that sees nothing has a sum of ∞, which cannot be compared with a tolerance.
        const hidden = mask && { ...mask, data: mask.data.map((value) => (value > 1 ? -Infinity : value)) };
        const inputs = hidden === undefined ? given : [...given, hidden];
        expectKernels(
          inputs,
          (q, k, v, g, own) => {
            const options = { causal, ...(own && { mask: own }) };
            const attended = t.attention(q, k, v, options);
            const slopes = t.attentionGradient(g, q, k, v, attended, options);
            const sums = t.clip(attended.logSums, -100, 100);
            return [attended.value, sums, slopes.queries, slopes.keys, slopes.values];
          },
          5e-6,
        );
      }
    }
  }
});
