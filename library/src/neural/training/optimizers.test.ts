/** Optimisers: the steps of PyTorch, and convergence as theory says. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { grad } from "../../autodiff/gradient.js";
import { matmul, multiply, square, subtract, sum } from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { clipGradient, createOptimizer, type OptimizerRule } from "./optimizers.js";
import reference from "./reference/optimizers.json" with { type: "json" };

const double = (values: readonly (readonly number[])[]) =>
  tensor(values.flat(), [values.length, values[0].length], "f64");

describe("as in PyTorch", () => {
  const runs = reference.runs.map((run) => ({ ...run, name: `${JSON.stringify(run.rule)} decay ${run.decay}` }));
  test.each(runs)("weights after each step: $name", ({ rule, decay, path }) => {
    const { init, update } = createOptimizer(rule as OptimizerRule);
    let parameters = { layers: [{ weight: double(reference.start) }] };
    let state = init(parameters);
    reference.gradients.forEach((g, step) => {
      const gradient = { layers: [{ weight: double(g) }] };
      ({ parameters, state } = update(gradient, state, parameters, { learningRate: reference.learningRate, decay }));
      expectClose(parameters.layers[0].weight.data, path[step], 1e-12);
    });
    expect(state.step).toBe(reference.gradients.length);
  });

  test("clipping by the norm of the whole tree", () => {
    const { limit, before, after } = reference.clipped;
    const tree = [tensor(before[0] as number[]), double(before[1] as number[][])];
    const [first, second] = clipGradient(tree, limit);
    // PyTorch divides by the norm plus 1e-6.
    expectClose(first.data, after[0] as number[], 1e-6);
    expectClose(second.data, (after[1] as number[][]).flat(), 1e-6);
    expect(clipGradient(tree, 100)).toBe(tree);
  });
});

test("nothing that is given is changed, and biases are not shrunk", () => {
  const parameters = { weight: double([[1, 2]]), bias: tensor([3], [1], "f64") };
  const zero = { weight: double([[0, 0]]), bias: tensor([0], [1], "f64") };
  for (const kind of ["sgd", "momentum", "nesterov", "rmsprop", "adam", "adamw"] as const) {
    const { init, update } = createOptimizer({ kind });
    const state = init(parameters);
    const before = structuredClone({ parameters, zero, state });
    const after = update(zero, state, parameters, { learningRate: 0.5, decay: 0.5 });
    expect({ parameters, zero, state }).toEqual(before);
    expect(after.parameters.bias).toEqual(parameters.bias);
    expect(after.parameters.weight.data[0]).toBeLessThan(1);
  }
});

test("[MP-200] gradient descent on the sum over a data set converges on a quadratic by 1 − α λ in each step", () => {
  // L(w) = Σᵢ ½ (xᵢᵀw − yᵢ)² with XᵀX = diag(5, 1.25) and its minimum at (2, −3).
  const x = double([
    [2, 0],
    [1, 0],
    [0, 1],
    [0, 0.5],
  ]);
  const y = double([[4], [2], [-3], [-1.5]]);
  const loss = (w: Tensor) => multiply(sum(square(subtract(matmul(x, w), y))), 0.5);
  for (const rate of [0.05, 0.1, 0.3]) {
    const { init, update } = createOptimizer({ kind: "sgd" });
    let w = double([[10], [10]]);
    let state = init(w);
    for (let step = 1; step <= 20; step++) {
      ({ parameters: w, state } = update(grad(loss)(w), state, w, { learningRate: rate }));
      expectClose([w.data[0] - 2], [8 * (1 - rate * 5) ** step], 1e-9);
      expectClose([w.data[1] + 3], [13 * (1 - rate * 1.25) ** step], 1e-9);
    }
  }
});

test("settings without a meaning are refused", () => {
  expect(() => createOptimizer({ kind: "momentum", momentum: 1 })).toThrow(
    "momentum must be at least 0 and below 1, got 1",
  );
  expect(() => createOptimizer({ kind: "adam", epsilon: 0 })).toThrow("epsilon must be above 0, got 0");
  expect(() => createOptimizer(JSON.parse('{"kind":"lion"}'))).toThrow("kind must be one of sgd, momentum");
});
