/** What the courses derive about the gradients of networks, by automatic differentiation. */
import { expect, test } from "vitest";
import { differences, tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { grad } from "../../autodiff/gradient.js";
import {
  add,
  dense,
  matmul,
  mean,
  multiply,
  reshape,
  softplus,
  square,
  subtract,
  sum,
  tanh,
} from "../../autodiff/operations.js";
import { hessian, jacobian } from "../../autodiff/second-order.js";
import { runToEnd } from "../../core/run.js";
import * as t from "../../tensor/operations.js";
import { createOptimizer, type OptimizerRule } from "./optimizers.js";
import { train } from "./train.js";

type Tensor = t.Tensor;

/** W x of a column x. */
const times = (w: Tensor, x: Tensor) => reshape(matmul(w, reshape(x, [x.shape[0], 1])), [w.shape[0]]);
const product = (a: Tensor, b: Tensor) => t.matmul(a, b);

test("[IR-037] Jacobians: the chain rule, the diagonal of an activation, a linear map, and xᵀ in blocks for its weights", () => {
  for (const seed of [1, 2, 3]) {
    const draw = tensorsOf(seed);
    const [x, w, v] = [draw(4), draw(3, 4), draw(2, 3)];
    const g = (u: Tensor) => tanh(times(w, u));
    const h = (u: Tensor) => tanh(times(v, u));
    const chained = product(jacobian(h, g(x)), jacobian(g, x));
    expectClose(jacobian((u) => h(g(u)), x).data, chained.data, 1e-12);
    const byDifferences = Array.from({ length: 2 }, (_, i) => [...differences((u) => h(g(u)).data[i], x)]).flat();
    expectClose(chained.data, byDifferences, 1e-7);
    const z = times(w, x);
    const diagonal = Array.from({ length: 9 }, (_, k) => (k % 4 === 0 ? 1 - Math.tanh(z.data[k / 4]) ** 2 : 0));
    expectClose(jacobian(tanh, z).data, diagonal, 1e-12);
    expectClose(jacobian((u) => times(v, g(u)), x).data, product(v, jacobian(g, x)).data, 1e-12);
    // J_mult = I ⊗ xᵀ has m x mn entries and does not depend on W.
    const mult = jacobian((u) => times(reshape(u, [3, 4]), x), t.reshape(w, [12]));
    const blocks = Array.from({ length: 3 }, (_, i) =>
      Array.from({ length: 12 }, (_, k) => (Math.floor(k / 4) === i ? x.data[k % 4] : 0)),
    );
    expect(mult.shape).toEqual([3, 12]);
    expectClose(mult.data, blocks.flat(), 1e-15);
    expect(jacobian((u) => times(reshape(u, [3, 4]), x), draw(12))).toEqual(mult);
    expectClose(product(mult, t.reshape(w, [12, 1])).data, z.data, 1e-12);
  }
});

test("[IR-038] the product of the Jacobians from the loss down to a layer, reshaped to a matrix, is its gradient; a step lowers the loss", () => {
  for (const seed of [1, 2, 3]) {
    const draw = tensorsOf(seed);
    const [x, y] = [draw(3), draw(2)];
    const weights = [draw(4, 3), draw(4, 4), draw(2, 4)];
    const loss = (w: readonly Tensor[]) =>
      sum(
        square(
          subtract(
            w.reduce((h, own) => tanh(times(own, h)), x),
            y,
          ),
        ),
      );
    const h = [x];
    for (const w of weights) h.push(tanh(times(w, h.at(-1) as Tensor)));
    let down = jacobian((u) => reshape(sum(square(subtract(u, y))), [1]), h[3]);
    const gradients: Tensor[] = [];
    for (let j = 2; j >= 0; j--) {
      const [m, n] = weights[j].shape;
      down = product(down, jacobian(tanh, times(weights[j], h[j])));
      const mult = jacobian((u) => times(reshape(u, [m, n]), h[j]), t.reshape(weights[j], [m * n]));
      gradients[j] = t.reshape(product(down, mult), [m, n]);
      const numeric = differences((moved) => loss(weights.with(j, moved)).data[0], weights[j]);
      expectClose(gradients[j].data, numeric, 1e-6);
      down = product(down, weights[j]);
    }
    expectClose(
      gradients.flatMap(({ data }) => [...data]),
      grad(loss)(weights).flatMap(({ data }) => [...data]),
      1e-10,
    );
    const { init, update } = createOptimizer({ kind: "sgd" });
    const { parameters } = update(gradients, init(weights), weights, { learningRate: 0.01 });
    expect(loss(parameters).data[0]).toBeLessThan(loss(weights).data[0]);
    expectClose(
      parameters[1].data,
      t.subtract(weights[1], t.multiply(gradients[1], t.scalar(0.01, "f64"))).data,
      1e-14,
    );
  }
});

test("[ML2-193] a parameter that two weights share gets (y − t)(z₃x₁ − z₄x₂)/(1 + exp(−v))", () => {
  for (const [x1, x2, target, v] of [
    [1, 2, 0.5, 0.3],
    [-1.5, 0.4, 2, -0.7],
    [0.2, 3, -1, 1.9],
  ]) {
    const loss = (shared: Tensor) => {
      const z3 = multiply(softplus(shared), x1);
      const z4 = multiply(multiply(softplus(shared), -1), x2);
      const y = add(multiply(square(z3), 0.5), multiply(square(z4), 0.5));
      return multiply(square(subtract(y, target)), 0.5);
    };
    const shared = t.scalar(v, "f64");
    const w = Math.log1p(Math.exp(v));
    const [z3, z4] = [x1 * w, -x2 * w];
    const byHand = ((z3 ** 2 / 2 + z4 ** 2 / 2 - target) * (z3 * x1 - z4 * x2)) / (1 + Math.exp(-v));
    expect(grad(loss)(shared).data[0]).toBeCloseTo(byHand, 10);
    expectClose(
      differences((moved) => loss(moved).data[0], shared),
      [byHand],
      1e-7,
    );
  }
});

test("[ML2-199] θ₁θ₂x is not convex: the Hessian of its loss is indefinite at 0, and there are two symmetric minima", () => {
  const first = t.tensor([1, 0], [2, 1], "f64");
  const second = t.tensor([0, 1], [2, 1], "f64");
  const output = (theta: Tensor) => multiply(matmul(theta, first), matmul(theta, second));
  const loss = (theta: Tensor) => sum(square(subtract(output(reshape(theta, [1, 2])), 1)));
  const [a, b, c, d] = hessian(loss, t.tensor([0, 0], [2], "f64")).data;
  expect(a * d - b * c).toBeLessThan(0);
  for (const sign of [1, -1]) {
    const trained = t.tensor([0.5 * sign, 0.8 * sign], [1, 2], "f64");
    const trainable = {
      ...{ weights: [trained], buffers: [], samples: 1, workPerSample: 1 },
      gradient: () => ({ loss: loss(trained).data[0], gradients: [grad(loss)(trained)] }),
    };
    const settings = { epochs: 300, batchSize: 1, optimizer: { kind: "sgd" }, learningRate: 0.1, seed: 0 } as const;
    expect(runToEnd(train(trainable, settings)).losses.at(-1)).toBeLessThan(1e-20);
    expect(Math.sign(trained.data[0])).toBe(sign);
    expect(loss(t.multiply(trained, t.scalar(-1, "f64"))).data[0]).toBeLessThan(1e-20);
    const [p, q, r, s] = hessian(loss, t.reshape(trained, [2])).data;
    expect([p + s > 0, p * s - q * r >= -1e-9]).toEqual([true, true]);
  }
  // Halfway between the minima the loss is higher than at both.
  expect(loss(t.tensor([0, 0], [2], "f64")).data[0]).toBe(1);
});

/** Layers of `width` units with weights of variance gain/width. */
function deepNetwork(seed: number, depth: number, width: number, gain: number): Tensor[] {
  const draw = tensorsOf(seed);
  return Array.from({ length: depth }, () => t.multiply(draw(width, width), t.scalar(Math.sqrt(gain / width), "f64")));
}

test("[ML2-200] gradients of sigmoid networks vanish with depth and those of ReLU networks do not", () => {
  const norms = (activation: "sigmoid" | "relu", seed: number) => {
    const weights = deepNetwork(seed, 8, 20, activation === "relu" ? 2 : 1);
    const x = tensorsOf(seed + 50)(30, 20);
    const loss = (w: readonly Tensor[]) => mean(square(w.reduce((h, own) => dense(h, own, undefined, activation), x)));
    return grad(loss)(weights).map(({ data }) => t.norm(data));
  };
  for (const seed of [1, 2, 3, 4, 5]) {
    const sigmoid = norms("sigmoid", seed);
    for (let l = 1; l < 8; l++) expect(sigmoid[l - 1]).toBeLessThan(sigmoid[l]);
    expect(sigmoid[0] / sigmoid[7]).toBeLessThan(1e-3);
    const rectified = norms("relu", seed);
    expect(rectified[0] / rectified[7]).toBeGreaterThan(0.1);
  }
});

test("[ML2-200] a plateau, and the start, rate and momentum with which it is left", () => {
  // Two layers of scalars that must multiply to 1: a start near the saddle at 0 is on a plateau.
  const steps = (start: number, optimizer: OptimizerRule, learningRate: number) => {
    const theta = [t.tensor([start], [1, 1], "f64"), t.tensor([start], [1, 1], "f64")];
    const loss = ([a, b]: readonly Tensor[]) => sum(square(subtract(multiply(a, b), 1)));
    const trainable = {
      ...{ weights: theta, buffers: [], samples: 1, workPerSample: 1 },
      gradient: () => ({ loss: loss(theta).data[0], gradients: grad(loss)(theta) }),
    };
    const { losses } = runToEnd(train(trainable, { epochs: 2000, batchSize: 1, optimizer, learningRate, seed: 0 }));
    return losses.findIndex((value) => value < 1e-6);
  };
  const plain = { kind: "sgd" } as const;
  const near = steps(0.001, plain, 0.01);
  expect(steps(0.5, plain, 0.01)).toBeLessThan(near / 2);
  expect(steps(0.001, plain, 0.1)).toBeLessThan(near / 5);
  // Averaged gradients with the rate 0.1 are the heavy ball with the rate 0.01.
  const averaged = { kind: "momentum", momentum: 0.9 } as const;
  expect(steps(0.001, averaged, 0.1)).toBeLessThan(near / 3);
});
