/** Functions of one tensor. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import { withArena } from "./arena.js";
import * as t from "./operations.js";

test("elementwise functions are those of each entry, and stay finite where the definition overflows", () => {
  const x = t.tensor([-1000, -2, -0.5, 0, 0.5, 2, 1000], [7], "f64");
  expectClose(
    t.sigmoid(x).data,
    Array.from(x.data, (v) => 1 / (1 + Math.exp(-v))),
    1e-15,
  );
  expectClose(
    t.softplus(x).data.slice(1, 6),
    Array.from(x.data.slice(1, 6), (v) => Math.log1p(Math.exp(v))),
    1e-14,
  );
  expect(Array.from(t.softplus(x).data).at(-1)).toBe(1000);
  expect(Array.from(t.relu(x).data)).toEqual([0, 0, 0, 0, 0.5, 2, 1000]);
  expect(Array.from(t.step(x).data)).toEqual([0, 0, 0, 0, 1, 1, 1]);
  expect(Array.from(t.clip(x, -1, 1).data)).toEqual([-1, -1, -0.5, 0, 0.5, 1, 1]);
  expectClose(t.gelu(t.tensor([1], [1], "f64")).data, [0.8413447460685429], 1e-14);
  expect(t.where(t.step(x), t.full([7], 1, "f64"), t.full([7], Number.NaN, "f64")).data[6]).toBe(1);
  expect(Number.isNaN(t.relu(t.tensor([Number.NaN])).data[0])).toBe(true);
});

test("functions of one tensor are those of its entries", () => {
  const x = tensorsOf(2)(20);
  const positive = t.abs(x);
  const cases = [
    [t.negate, (v: number) => -v],
    [t.exp, Math.exp],
    [t.sign, Math.sign],
    [t.square, (v: number) => v * v],
    [t.reciprocal, (v: number) => 1 / v],
    [t.sin, Math.sin],
    [t.cos, Math.cos],
    [t.tanh, Math.tanh],
    [t.leakyRelu, (v: number) => (v > 0 ? v : 0.01 * v)],
  ] as const;
  for (const [operation, of] of cases) expectClose(operation(x).data, Array.from(x.data, of), 1e-14);
  expectClose(t.log(positive).data, Array.from(positive.data, Math.log), 1e-14);
  expectClose(t.sqrt(positive).data, Array.from(positive.data, Math.sqrt), 1e-15);
  expectClose(t.erf(t.tensor([1], [1], "f64")).data, [0.8427007929497149], 1e-15);
});

test("kernels agree with the loops at every length, far from 0 and near it", () => {
  const functions = [
    ...[t.negate, t.abs, t.sign, t.square, t.relu, t.step, t.exp, t.tanh, t.sigmoid, t.softplus, t.erf, t.gelu],
    t.geluDerivative,
  ];
  for (const length of [31, 32, 67, 511, 1037]) {
    const x = tensorsOf(length)(length);
    for (const scale of [1, 20, 0.01]) {
      const wide = { shape: x.shape, data: x.data.map((value) => scale * value) };
      expectKernels([wide], (a) => functions.map((f) => f(a)));
      expectKernels([wide], (a) => [t.leakyRelu(a, 0.3), t.clip(a, -0.5, 0.7)]);
      expectKernels([t.exp(wide)], (a) => [t.log(a), t.sqrt(a), t.reciprocal(a)]);
    }
  }
});

test("kernels pass on what is not a number, and know the limits of floats", () => {
  const x = t.tensor([NaN, Infinity, -Infinity, 0, -0, 89, -104, ...new Array<number>(1030).fill(1)]);
  withArena((arena) => {
    const at = (f: (a: t.Tensor) => t.Tensor) => [...arena.run(() => f(x)).data.subarray(0, 7)];
    expect(at(t.exp)).toEqual([NaN, Infinity, 0, 1, 1, Infinity, 0]);
    expect(at(t.tanh)).toEqual([NaN, 1, -1, 0, -0, 1, -1]);
    expect(at(t.sigmoid)).toEqual([NaN, 1, 0, 0.5, 0.5, 1, 0]);
    expect(at(t.erf)).toEqual([NaN, 1, -1, 0, -0, 1, -1]);
    expect(at(t.relu)).toEqual([NaN, Infinity, 0, 0, 0, 89, 0]);
    expect(at(t.log).slice(0, 5)).toEqual([NaN, Infinity, NaN, -Infinity, -Infinity]);
    expect(at(t.softplus)).toEqual([NaN, Infinity, 0, Math.fround(Math.LN2), Math.fround(Math.LN2), 89, 0]);
  });
});
