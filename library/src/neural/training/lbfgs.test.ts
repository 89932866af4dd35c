/** Training by L-BFGS. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf } from "../../autodiff/tree.js";
import { runToEnd } from "../../core/run.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import { trainByLbfgs } from "./lbfgs.js";

test("without hidden layers it finds the ridge solution", () => {
  // (XᵀX/n + ½ alpha) w = Xᵀy/n with the loss (Xw − y)², for orthogonal columns: w = (Σ x y/n)/(Σ x²/n + ½ alpha)
  const x = tensor([
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]);
  const targets = tensor([[3], [1], [0], [2]]);
  const start = createNetwork([{ kind: "dense", outputs: 1, bias: false }], [2], { seed: 1 });
  const work = trainByLbfgs(start, { x, targets }, { kind: "squared" }, { epochs: 100, alpha: 0.5, seed: 0 });
  const { network, report } = runToEnd(work);
  const { weight } = network.parameters["0"] as { readonly weight: Tensor };
  expectClose(weight.data, [0.5 / 1.25, 0 / 1.25], 1e-5);
  expect(weight.data).toBeInstanceOf(Float32Array);
  expect(report.converged).toBe(true);
});

test("many samples are learned from in blocks, between which it pauses, and count as much as each other", () => {
  const draw = tensorsOf(2, "f32");
  // A block has 757 of the samples, the last one fewer.
  const [rows, alpha] = [2000, 0.01];
  const x = draw(rows, 20);
  const targets = { shape: [rows, 1], data: x.data.filter((_, at) => at % 20 === 3) };
  const layers = [
    { kind: "dense", outputs: 500, activation: "tanh" },
    { kind: "dense", outputs: 1 },
  ] as const;
  const start = createNetwork(layers, [20], { seed: 1 });
  const pauses: number[] = [];
  const { network, report } = runToEnd(
    trainByLbfgs(start, { x, targets }, { kind: "squared" }, { epochs: 2, alpha, seed: 0 }),
    { onProgress: ({ step, inner }) => inner !== undefined && pauses.push(step) },
  );
  // Two pauses in each evaluation: one at the start, one or more in each of two iterations.
  expect(pauses.filter((step) => step === 1).length).toBeGreaterThanOrEqual(4);
  expect(pauses.filter((step) => step === 2).length).toBeGreaterThanOrEqual(2);
  expect(report.objective).toHaveLength(2);
  const { data: scores } = applyNetwork(network.architecture, network.parameters, x).y;
  let objective = 0;
  for (let i = 0; i < rows; i++) objective += (scores[i] - targets.data[i]) ** 2 / rows;
  for (const { tensor } of leavesOf(network.parameters)) {
    if (tensor.shape.length === 2) for (const weight of tensor.data) objective += 0.5 * alpha * weight * weight;
  }
  expect(report.objective?.[1]).toBeCloseTo(objective, 5);
});

test("too few iterations are a warning", () => {
  const draw = tensorsOf(1, "f32");
  const start = createNetwork(
    [
      { kind: "dense", outputs: 5, activation: "tanh" },
      { kind: "dense", outputs: 1 },
    ],
    [3],
  );
  const samples = { x: draw(30, 3), targets: draw(30, 1) };
  const { report } = runToEnd(trainByLbfgs(start, samples, { kind: "squared" }, { epochs: 2, alpha: 0, seed: 0 }));
  expect(report.warnings?.map(({ code }) => code)).toEqual(["not-converged"]);
  expect(report.objective).toHaveLength(2);
});
