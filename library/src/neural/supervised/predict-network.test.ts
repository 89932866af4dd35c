/** Predictions of fitted networks. */
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createNetwork } from "../layers/network.js";
import { savedTensors } from "./network-state.js";
import { predictNumbers, predictProbabilities } from "./predict-network.js";

const plan = { architecture: [{ kind: "dense", outputs: 2, bias: false }], inputShape: [1] } as const;
const member = (weights: readonly number[]) => {
  const network = createNetwork([{ ...plan.architecture[0], outputs: weights.length }], plan.inputShape);
  const [tensor] = savedTensors(network);
  return { tensors: [{ ...tensor, values: Float32Array.from(weights) }] };
};
const scaling = { center: Float64Array.of(1), scale: Float64Array.of(2), targetCenter: 0, targetScale: 1 };
const x = { rows: 1, columns: 1, data: Float64Array.of(5) };

test("probabilities are means over the networks", () => {
  const state = { outputs: 2, ...scaling, members: [member([0, 1]), member([0, 0])] };
  const second = (1 / (1 + Math.exp(-2)) + 0.5) / 2;
  expectClose(predictProbabilities(plan, state, x).data, [1 - second, second], 1e-6);
});

test("numbers are scaled back, after the head of the loss", () => {
  const one = { ...plan, architecture: [{ kind: "dense", outputs: 1, bias: false }] } as const;
  const state = { outputs: 1, ...scaling, targetCenter: 10, targetScale: 3, members: [member([0.5])] };
  expectClose(predictNumbers(one, state, x, { kind: "squared" }), [13], 1e-6);
  expectClose(predictNumbers(one, state, x, { kind: "poisson" }), [10 + 3 * Math.E], 1e-6);
  expect(predictNumbers(one, state, { ...x, rows: 0, data: new Float64Array(0) }, { kind: "squared" })).toHaveLength(0);
});
