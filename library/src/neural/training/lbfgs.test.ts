/** Training by L-BFGS. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { createNetwork } from "../layers/network.js";
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
