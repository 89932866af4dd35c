import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals } from "../../test/optimization-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { minimizeLbfgs } from "./lbfgs.js";
import { type BatchObjective, stochasticGradient, stochasticGradientSteps } from "./sgd.js";

/** Logistic regression on random data: the mean loss of a batch with the penalty in full. */
function logistic(seed: number, samples = 200, columns = 4) {
  const random = createRandom(seed);
  const x = normals(random, samples * columns);
  const y = Float64Array.from({ length: samples }, (_, i) => (x[i * columns] + random.normal() > 0 ? 1 : -1));
  const batch: BatchObjective = (w, indices, gradient) => {
    let loss = 0;
    for (let j = 0; j < columns; j++) {
      gradient[j] = 0.1 * w[j];
      loss += 0.05 * w[j] ** 2;
    }
    for (const i of indices) {
      let margin = 0;
      for (let j = 0; j < columns; j++) margin += y[i] * x[i * columns + j] * w[j];
      loss += Math.log1p(Math.exp(-margin)) / indices.length;
      for (let j = 0; j < columns; j++)
        gradient[j] -= (y[i] * x[i * columns + j]) / (1 + Math.exp(margin)) / indices.length;
    }
    return loss;
  };
  const everything = Int32Array.from({ length: samples }, (_, i) => i);
  const best = minimizeLbfgs((w, gradient) => batch(w, everything, gradient), new Float64Array(columns), {
    tolerance: 1e-10,
  });
  return { batch, samples, columns, best };
}

describe("reaches the batch optimum", () => {
  test("[IR-023] with a decaying step", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { batch, samples, columns, best } = logistic(seed);
      const found = stochasticGradient(batch, samples, new Float64Array(columns), createRandom(seed), {
        learningRate: { kind: "inverse", initial: 1, decay: 0.1 },
        batchSize: 20,
        epochs: 300,
      });
      expectClose(found.x, best.x, 0.02);
      expect(found).toMatchObject({ iterations: 300, evaluations: 3000, reason: "iterations" });
    }
  });

  test("with momentum, Nesterov and Adam", () => {
    const { batch, samples, columns, best } = logistic(3);
    for (const kind of ["momentum", "mean-momentum", "nesterov"] as const) {
      const found = stochasticGradient(batch, samples, new Float64Array(columns), createRandom(1), {
        rule: { kind, decay: 0.8 },
        learningRate: { kind: "inverse", initial: 0.3, decay: 0.02 },
        epochs: 300,
      });
      expectClose(found.x, best.x, 0.05);
    }
    const adam = stochasticGradient(batch, samples, new Float64Array(columns), createRandom(1), {
      rule: { kind: "adam" },
      learningRate: { kind: "power", initial: 0.1, exponent: 0.5 },
      epochs: 300,
    });
    expectClose(adam.x, best.x, 0.05);
  });

  test("averaging brings an oscillating constant step closer, on every seed", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { batch, samples, columns, best } = logistic(seed);
      const run = (averageFrom: number) =>
        stochasticGradient(batch, samples, new Float64Array(columns), createRandom(seed), {
          learningRate: 0.5,
          batchSize: 5,
          epochs: 40,
          averageFrom,
        }).x;
      const distance = (x: Float64Array) => Math.hypot(...x.map((entry, i) => entry - best.x[i]));
      expect(distance(run(20))).toBeLessThan(0.5 * distance(run(0)));
    }
  });
});

describe("runs", () => {
  const { batch, samples, columns } = logistic(0);
  const start = new Float64Array(4);

  test("one batch of all samples is plain gradient descent", () => {
    const everything = Int32Array.from({ length: samples }, (_, i) => i);
    const gradient = new Float64Array(columns);
    const w = new Float64Array(columns);
    for (let t = 0; t < 20; t++) {
      batch(w, everything, gradient);
      for (let j = 0; j < columns; j++) w[j] -= 0.3 * gradient[j];
    }
    const found = stochasticGradient(batch, samples, start, createRandom(9), {
      learningRate: 0.3,
      batchSize: samples,
      epochs: 20,
    });
    expectClose(found.x, w, 1e-12);
  });

  test("the same seed gives the same result, another seed a different one", () => {
    const run = (seed: number) => stochasticGradient(batch, samples, start, createRandom(seed), { epochs: 3 }).x;
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  test("stops when the loss no longer falls", () => {
    const found = stochasticGradient(batch, samples, start, createRandom(0), {
      learningRate: 0.5,
      epochs: 1000,
      tolerance: 1e-3,
      patience: 3,
    });
    expect(found).toMatchObject({ converged: true, reason: "change" });
    expect(found.iterations).toBeLessThan(200);
  });

  test("a projection holds after every update, and steps end with the result of the whole run", () => {
    const settings = {
      epochs: 4,
      project: (x: Float64Array) => x.forEach((entry, i) => void (x[i] = Math.max(0, entry))),
    };
    const work = stochasticGradientSteps(batch, samples, start, createRandom(5), settings);
    let turn = work.next();
    for (; !turn.done; turn = work.next()) expect(turn.value.x.every((entry) => entry >= 0)).toBe(true);
    expect(turn.value).toEqual(stochasticGradient(batch, samples, start, createRandom(5), settings));
  });

  test("a non-finite loss names epoch and update; invalid settings are refused", () => {
    const diverging: BatchObjective = ([x], _, gradient) => {
      gradient[0] = 1e200 * x;
      return 1e200 * x * x;
    };
    expect(() => stochasticGradient(diverging, 10, Float64Array.of(1), createRandom(0), { batchSize: 5 })).toThrow(
      /^sgd: the loss is .* in epoch 1, update 2; a smaller learningRate may help/,
    );
    expect(() => stochasticGradient(batch, samples, start, createRandom(0), { batchSize: 0 })).toThrow("batchSize");
    expect(() => stochasticGradient(batch, samples, start, createRandom(0), { learningRate: -1 })).toThrow(
      "learningRate",
    );
    expect(() => stochasticGradient(batch, samples, Float64Array.of(Number.NaN), createRandom(0))).toThrow(
      "sgd: start[0]",
    );
  });
});
