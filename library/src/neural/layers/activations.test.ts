import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { checkDerivatives } from "../../autodiff/check-derivatives.js";
import { multiply, sum } from "../../autodiff/operations.js";
import { tensor } from "../../tensor/operations.js";
import { activate, activateChannels, activationNames, activationOption, isFused } from "./activations.js";

const at = (name: (typeof activationNames)[number], ...values: number[]) =>
  Array.from(activate(name, tensor(values, [values.length], "f64")).data);

describe("values", () => {
  const e = Math.E;
  test.each([
    ["none", [-1.5, 2]],
    ["relu", [0, 2]],
    ["abs", [1.5, 2]],
    ["leaky-relu", [-0.015, 2]],
    ["step", [0, 1]],
    ["tanh", [Math.tanh(-1.5), Math.tanh(2)]],
    ["exp-relu", [1, e * e]],
    ["sigmoid", [1 / (1 + Math.exp(1.5)), 1 / (1 + Math.exp(-2))]],
    ["softplus", [Math.log(1 + Math.exp(-1.5)), Math.log(1 + Math.exp(2))]],
    ["silu", [-1.5 / (1 + Math.exp(1.5)), 2 / (1 + Math.exp(-2))]],
    ["softmax", [1 / (1 + Math.exp(3.5)), 1 / (1 + Math.exp(-3.5))]],
  ] as const)("%s", (name, expected) => {
    expectClose(at(name, -1.5, 2), expected, 1e-14);
  });

  test("exact GELU", () => {
    expectClose(at("gelu", 1, -1), [0.841344746068543, -0.158655253931457], 1e-14);
  });
});

test.each([0, 1, 2])(
  "[ML2-194] tanh, ReLU, sigmoid and softplus have the derivatives of differences (seed %i)",
  (seed) => {
    for (const name of ["tanh", "relu", "sigmoid", "softplus"] as const) {
      const { error } = checkDerivatives((x) => sum(activate(name, x)), tensorsOf(seed)(20), { seed });
      expect(error, name).toBeLessThan(1e-8);
    }
  },
);

test.each(activationNames)("%s has the derivative of differences, also after each channel", (name) => {
  // Half-integers keep away from the kinks at 0.
  const x = tensor(
    Float64Array.from({ length: 12 }, (_, i) => i / 2 - 2.75),
    [1, 3, 2, 2],
    "f64",
  );
  const weights = tensor(
    Float64Array.from({ length: 12 }, (_, i) => Math.sin(i)),
    [1, 3, 2, 2],
    "f64",
  );
  for (const apply of [activate, activateChannels]) {
    const { error } = checkDerivatives((v) => sum(multiply(weights, apply(name, v))), x);
    expect(error).toBeLessThan(1e-7);
  }
});

test("softmax of channels sums to 1 over them", () => {
  const y = activateChannels("softmax", tensorsOf(1)(2, 3, 2, 2));
  expectClose(sum(y, { axes: [1] }).data, new Array(8).fill(1), 1e-14);
});

test("activations that are computed with a product", () => {
  expect(activationNames.filter(isFused)).toEqual(["none", "relu", "tanh", "sigmoid", "gelu"]);
  expect(activationOption("relu").default).toBe("relu");
});
