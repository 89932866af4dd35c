/** Penalties of weights and outputs. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { grad } from "../../autodiff/gradient.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { confidencePenalty, weightPenalty, weightsOf } from "./penalties.js";

const network = {
  layers: [
    { weight: tensor([1, -2, 2, 4], [2, 2], "f64"), bias: tensor([7, 7], [2], "f64") },
    { weight: tensor([0, -12], [2, 1], "f64"), bias: tensor([7], [1], "f64") },
  ],
};
const penaltyOf = (kind: "norm" | "squared-norm" | "absolute", strength: number) =>
  weightPenalty({ kind, strength }, network)?.data[0];

test("[MP-197] weight decay by the norm, as in the script, or by the squared norm", () => {
  expect(penaltyOf("norm", 0.5)).toBeCloseTo(0.5 * 13, 12);
  expect(penaltyOf("squared-norm", 0.5)).toBeCloseTo(0.5 * 169, 12);
  const gradientOf = (kind: "norm" | "squared-norm") =>
    grad((p: typeof network) => weightPenalty({ kind, strength: 3 }, p) as Tensor)(network).layers;
  expectClose(gradientOf("norm")[1].weight.data, [0, (3 * -12) / 13], 1e-12);
  expectClose(gradientOf("squared-norm")[1].weight.data, [0, 2 * 3 * -12], 1e-12);
  expect(gradientOf("norm")[0].bias.data).toEqual(Float64Array.of(0, 0));
});

test("the norm has a gradient of 0 at 0, and the sum of absolute values is sparse", () => {
  const zero = { weight: tensor([0, 0], [2, 1], "f64") };
  const gradient = grad((p: typeof zero) => weightPenalty({ kind: "norm", strength: 1 }, p) as Tensor)(zero);
  expect(gradient.weight.data).toEqual(Float64Array.of(0, 0));
  expect(penaltyOf("absolute", 2)).toBe(2 * 21);
});

test("biases are not penalised, and a tree without weights has no penalty", () => {
  expect(weightsOf(network).map(({ shape }) => shape)).toEqual([
    [2, 2],
    [2, 1],
  ]);
  expect(weightPenalty({ kind: "norm", strength: 1 }, { bias: tensor([1, 2]) })).toBeUndefined();
});

test("[MP-198] the confidence penalty −η H(f) is smallest where all probabilities are equal", () => {
  for (const classes of [2, 5]) {
    const uniform = confidencePenalty(tensor(new Array(classes).fill(1.5), [1, classes], "f64"), 0.3).data[0];
    expect(uniform).toBeCloseTo(-0.3 * Math.log(classes), 12);
    for (const seed of [1, 2, 3]) {
      const scores = tensorsOf(seed)(6, classes);
      expect(confidencePenalty(scores, 0.3).data[0]).toBeGreaterThan(uniform);
    }
    const slope = grad((s: Tensor) => confidencePenalty(s, 0.3))(
      tensor(new Array(classes).fill(1.5), [1, classes], "f64"),
    );
    expectClose(
      Float64Array.from(slope.data, (value) => value + 1),
      new Float64Array(classes).fill(1),
      1e-12,
    );
  }
});
