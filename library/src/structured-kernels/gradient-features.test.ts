import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { transpose } from "../data/matrix.js";
import { gram } from "../kernels/gram.js";
import { checkGram } from "../kernels/mercer.js";
import { gradientFeatures } from "./gradient-features.js";

test("[ML2-140] gradient features of any differentiable model feed any kernel", () => {
  const times = [0, 0.5, 1, 2, 3.5];
  // A growth curve, a small network, and a linear model, whose gradient features are the inputs.
  const growth = ([a, b]: Float64Array, t: number) => a * Math.exp(-b * t);
  const growthGradient = ([a, b]: Float64Array, t: number) => [Math.exp(-b * t), -a * t * Math.exp(-b * t)];
  const network = ([u, b, v]: Float64Array, t: number) => v * Math.tanh(u * t + b);
  const networkGradient = ([u, b, v]: Float64Array, t: number) => {
    const output = Math.tanh(u * t + b);
    return [v * t * (1 - output ** 2), v * (1 - output ** 2), output];
  };
  const linear = ([w, c]: Float64Array, t: number) => w * t + c;
  for (const [model, gradient, parameters] of [
    [growth, growthGradient, [2, 0.7]],
    [network, networkGradient, [0.4, -0.3, 1.5]],
    [linear, (_: Float64Array, t: number) => [t, 1], [3, 4]],
  ] as const) {
    const given = gradientFeatures(model, parameters, times, gradient);
    const differences = gradientFeatures(model, parameters, times);
    expectClose(differences.data, given.data, 1e-8);
    for (const kernel of [{ kind: "linear" }, { kind: "rbf", gamma: 0.5 }, { kind: "cosine" }] as const) {
      expect(checkGram(gram(kernel, given), 1e-11).flaws).toEqual([]);
    }
    expectClose(gram({ kind: "linear" }, given).data, product(given, transpose(given)).data, 1e-13);
  }
  expect(refusal(() => gradientFeatures(([a]: Float64Array, t: number) => Math.sqrt(a - t), [1], [0, 2]))).toContain(
    "the derivative by parameter 0 is NaN at item 1",
  );
});
