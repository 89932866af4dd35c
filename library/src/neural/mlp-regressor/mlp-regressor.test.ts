import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../../numeric/random/random.js";
import { mlpRegressor } from "./mlp-regressor.js";

/** y = 1000 + 200 sin(x₁) x₂, with some noise. */
function wave(seed: number, count = 200, noise = 5) {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, () => [6 * random.uniform(), random.normal()]);
  return { x, y: x.map(([a, b]) => 1000 + 200 * Math.sin(a) * b + noise * random.normal()) };
}

function explained(y: ArrayLike<number>, predicted: ArrayLike<number>): number {
  const values = Array.from(y);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return 1 - values.reduce((sum, value, i) => sum + (value - predicted[i]) ** 2, 0) / total;
}

const quick = { hiddenSizes: [24], epochs: 80, learningRate: 0.03, batchSize: 16 };

test("learns functions whose values are far from 0", () => {
  for (const seed of [1, 2, 3]) {
    const model = mlpRegressor({ ...quick, activation: "tanh", seed }).fit(wave(seed));
    const test = wave(seed + 10);
    expect(explained(test.y, model.predict(test.x))).toBeGreaterThan(0.85);
  }
});

test("absolute and Huber losses resist outliers", () => {
  const data = wave(1, 200, 0);
  const spoilt = { ...data, y: data.y.map((value, i) => (i % 10 === 0 ? value + 20_000 : value)) };
  const clean = wave(2, 200, 0);
  const error = (loss: { readonly kind: "squared" | "absolute" | "huber" }) => {
    const predicted = mlpRegressor({ ...quick, epochs: 40, loss })
      .fit(spoilt)
      .predict(clean.x);
    const errors = Array.from(predicted, (value, i) => Math.abs(value - clean.y[i])).sort((a, b) => a - b);
    return errors[100];
  };
  const squared = error({ kind: "squared" });
  expect(error({ kind: "absolute" })).toBeLessThan(squared / 3);
  expect(error({ kind: "huber" })).toBeLessThan(squared / 1.5);
});

test("counts: the mean of the predictions is that of the targets, and none is negative", () => {
  const random = createRandom(1);
  const x = Array.from({ length: 200 }, () => [random.normal()]);
  const y = x.map(([a]) => Math.floor(Math.exp(1 + a) + random.uniform()));
  const predicted = mlpRegressor({ ...quick, epochs: 40, loss: { kind: "poisson" } })
    .fit({ x, y })
    .predict(x);
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
  expect(predicted.every((value) => value > 0)).toBe(true);
  expectClose([mean(predicted)], [mean(y)], 0.1);
  expect(() => mlpRegressor({ loss: { kind: "poisson" } }).fit({ x: [[1], [2]], y: [1, -1] })).toThrow(
    "got -1 in row 1",
  );
  expect(() => mlpRegressor({ loss: { kind: "poisson" } }).fit({ x: [[1], [2]], y: [0, 0] })).toThrow("all are 0");
});

test("the mean prediction of snapshots is that of their networks", () => {
  const schedule = { kind: "triangular", cycleSteps: 20 } as const;
  const model = mlpRegressor({ hiddenSizes: [8], epochs: 10, batchSize: 20, schedule, snapshots: true }).fit(wave(1));
  expect(model.state.members).toHaveLength(5);
  const single = model.state.members.map((member) => {
    const saved = { ...model.saved, state: { ...model.state, members: [member] } };
    return mlpRegressor.restore(saved).predict([[1, 1]])[0];
  });
  expectClose(model.predict([[1, 1]]), [single.reduce((sum, value) => sum + value, 0) / 5], 1e-6);
  expect(new Set(single).size).toBe(5);
});

test("without hidden layers it is linear regression", () => {
  const x = Array.from({ length: 30 }, (_, i) => [i, (i * 7) % 11]);
  const y = x.map(([a, b]) => 3 * a - 2 * b + 5);
  const model = mlpRegressor({ hiddenSizes: [], optimizer: "lbfgs", alpha: 0, epochs: 500 }).fit({ x, y });
  expectClose(
    model.predict([
      [40, 3],
      [-2, 0],
    ]),
    [119, -1],
    1e-3,
  );
});
