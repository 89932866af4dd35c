import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { mean, type Tensor, tensor, variance } from "../../tensor/operations.js";
import type { TensorTree } from "./layer.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";

const overChannel = { axes: [0, 2, 3] };

function shifted(seed: number): Tensor {
  const x = tensorsOf(seed)(6, 3, 4, 4);
  return { shape: x.shape, data: x.data.map((value, i) => 3 + (1 + (i % 48 >= 16 ? 1 : 0)) * value) };
}

function channels(tree: TensorTree): TensorTree {
  return tree["0"] as TensorTree;
}

describe.each([0, 1, 2])("batch normalisation (seed %i)", (seed) => {
  const x = shifted(seed);
  const network = createNetwork([{ kind: "batch-normalization", epsilon: 1e-12 }], [3, 4, 4], { type: "f64" });
  const train = (parameters: TensorTree) =>
    applyNetwork(network.architecture, parameters, x, { training: true, state: network.state });

  test("[MP-205] zero mean, unit variance, an affine map that can restore the input; before or after the activation", () => {
    const { y } = train(network.parameters);
    expectClose([...mean(y, overChannel).data, 1], [0, 0, 0, 1], 1e-12);
    expectClose(variance(y, overChannel).data, [1, 1, 1], 1e-10);
    const scale = { shape: [3], data: variance(x, overChannel).data.map(Math.sqrt) };
    const restored = train({ "0": { scale, shift: mean(x, overChannel) } });
    expectClose(restored.y.data, x.data, 1e-10);
    const statisticsOf = (layers: readonly ("norm" | "relu")[]) => {
      const { architecture, parameters, state } = createNetwork(
        layers.map((each) =>
          each === "norm" ? { kind: "batch-normalization", epsilon: 1e-12 } : { kind: "activation", function: "relu" },
        ),
        [3, 4, 4],
        { type: "f64" },
      );
      return applyNetwork(architecture, parameters, x, { training: true, state }).y;
    };
    expectClose([...mean(statisticsOf(["relu", "norm"]), overChannel).data, 1], [0, 0, 0, 1], 1e-12);
    const before = statisticsOf(["norm", "relu"]);
    expect(Math.min(...before.data)).toBe(0);
    expect(Math.min(...mean(before, overChannel).data)).toBeGreaterThan(0.3);
  });

  test("running averages tend to the statistics, by which samples are normalised outside training", () => {
    let { state } = network;
    for (let i = 0; i < 200; i++) {
      state = applyNetwork(network.architecture, network.parameters, x, { training: true, state }).state;
    }
    expectClose((channels(state)["mean"] as Tensor).data, mean(x, overChannel).data, 1e-8);
    const unbiased = variance(x, overChannel).data.map((value) => (value * 96) / 95);
    expectClose((channels(state)["variance"] as Tensor).data, unbiased, 1e-8);
    const { y } = applyNetwork(network.architecture, network.parameters, x, { state });
    const { y: trained } = train(network.parameters);
    expectClose(
      y.data,
      trained.data.map((value) => value * Math.sqrt(95 / 96)),
      1e-7,
    );
  });
});

test("layer normalisation is of the last axis, group normalisation of groups of channels", () => {
  const x = shifted(0);
  const apply = (kind: "layer-normalization" | "group-normalization", groups: number) => {
    const layer = kind === "layer-normalization" ? { kind } : { kind, groups };
    const { architecture, parameters } = createNetwork([layer], [3, 4, 4], { type: "f64" });
    return applyNetwork(architecture, parameters, x).y;
  };
  expectClose([...mean(apply("layer-normalization", 1), { axes: [3] }).data, 1], [...new Array(72).fill(0), 1], 1e-12);
  expectClose(
    [...mean(apply("group-normalization", 3), { axes: [2, 3] }).data, 1],
    [...new Array(18).fill(0), 1],
    1e-12,
  );
  expectClose(
    [...mean(apply("group-normalization", 1), { axes: [1, 2, 3] }).data, 1],
    [...new Array(6).fill(0), 1],
    1e-12,
  );
});

test("what does not fit", () => {
  expect(refusal(() => outputShapeOf([{ kind: "group-normalization", groups: 2 }], [3, 4]))).toBe(
    "invalid-data: architecture: layer 0 (group-normalization): needs channels, the first axis, that can be divided into 2 groups, got the shape [3, 4]",
  );
  const one = tensor([[1, 2]]);
  const { architecture, parameters, state } = createNetwork([{ kind: "batch-normalization" }], [2]);
  expect(refusal(() => applyNetwork(architecture, parameters, one, { training: true, state }))).toContain(
    "at least 2 values",
  );
  expect(refusal(() => applyNetwork(architecture, parameters, one))).toContain("pass `state`");
});
