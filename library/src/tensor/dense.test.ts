/** Dense layers. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

const types = [
  ["f64", 1e-12],
  ["f32", 3e-6],
] as const;

test.each(types)("a dense layer is a product, a shift and an activation in %s", (type, tolerance) => {
  const draw = tensorsOf(4, type);
  const [x, w, b] = [draw(7, 4), draw(4, 5), draw(5)];
  const shifted = t.add(t.matmul(x, w), b);
  const functions = { relu: t.relu, sigmoid: t.sigmoid, tanh: t.tanh, gelu: t.gelu };
  for (const name of ["relu", "sigmoid", "tanh", "gelu"] as const) {
    expectClose(t.dense(x, w, b, name).data, functions[name](shifted).data, tolerance);
  }
  expectClose(t.dense(x, w).data, t.matmul(x, w).data, tolerance);
});

test("shapes that do not fit are named", () => {
  expect(() => t.dense(t.zeros([2, 3]), t.zeros([4, 5]))).toThrow("dense: the shapes [2, 3] and [4, 5] do not fit");
  expect(() => t.dense(t.zeros([2, 3]), t.zeros([3, 5]), t.zeros([4]))).toThrow("b must have the shape [5]");
});

test("kernels agree with the loops for each activation and its gradient", () => {
  const draw = tensorsOf(11);
  for (const [rows, inputs, outputs] of [
    [10, 2, 8],
    [10, 8, 1],
    [37, 19, 23],
    [130, 64, 70],
  ]) {
    for (const activation of ["none", "relu", "sigmoid", "tanh", "gelu"] as const) {
      const given = [draw(rows, inputs), draw(inputs, outputs), draw(outputs), draw(rows, outputs)];
      expectKernels(
        given,
        (x, w, b, g) => {
          const y = t.dense(x, w, b, activation);
          const saved = activation === "gelu" ? t.dense(x, w, b) : y;
          return [y, t.activationGradient(activation, g, saved)];
        },
        5e-6,
      );
    }
  }
});
