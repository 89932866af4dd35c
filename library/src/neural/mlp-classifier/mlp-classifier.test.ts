import { describe, expect, test } from "vitest";
import type { ResultStore } from "../../contract/fit-control.js";
import type { PlainData } from "../../core/plain-data.js";
import type { Progress } from "../../core/run.js";
import { breastCancer, iris } from "../../datasets/real.js";
import { accuracy } from "../../metrics/accuracy.js";
import { createRandom } from "../../numeric/random/random.js";
import { mlpClassifier } from "./mlp-classifier.js";

/** Two rings, which no line divides. */
function rings(seed: number, count = 120) {
  const random = createRandom(seed);
  const rows = Array.from({ length: count }, (_, i) => {
    const [radius, angle] = [i % 2 === 0 ? 1 : 3, 2 * Math.PI * random.uniform()];
    return [radius * Math.cos(angle) + 0.2 * random.normal(), radius * Math.sin(angle) + 0.2 * random.normal()];
  });
  return { x: rows, y: rows.map((_, i) => (i % 2 === 0 ? "inner" : "outer")) };
}

const quick = { hiddenSizes: [16], epochs: 60, learningRate: 0.02 };

test("learns boundaries that are not linear", () => {
  for (const seed of [1, 2, 3]) {
    for (const activation of ["relu", "tanh", "gelu"] as const) {
      const model = mlpClassifier({ ...quick, activation, seed }).fit(rings(seed));
      const test = rings(seed + 10);
      expect(accuracy(test.y, model.predict(test.x).names)).toBeGreaterThan(0.9);
    }
  }
});

test("lbfgs reaches a minimum on small data, where the gradient of the penalised loss is 0", () => {
  for (const seed of [1, 2, 3]) {
    const options = {
      hiddenSizes: [6],
      activation: "tanh",
      optimizer: "lbfgs",
      alpha: 0.01,
      epochs: 1000,
      seed,
    } as const;
    const { report } = mlpClassifier(options).fit(rings(seed, 60));
    expect(report.converged).toBe(true);
    const { objective } = report;
    for (let i = 1; i < objective.length; i++) expect(objective[i]).toBeLessThanOrEqual(objective[i - 1]);
  }
});

test("the progress names epochs, and the report has the losses of training and held-out samples", () => {
  const seen: Progress[] = [];
  const recipe = mlpClassifier({
    ...quick,
    epochs: 40,
    earlyStopping: { kind: "on", validationShare: 0.25, patience: 5 },
  });
  const model = recipe.fit(rings(1), { onProgress: (progress) => seen.push(progress) });
  const { objective, iterations, notes } = model.report;
  expect(objective).toHaveLength(iterations);
  expect(notes["validationLosses"]).toHaveLength(iterations);
  expect(notes["validationLoss"]).toBe(Math.min(...(notes["validationLosses"] as number[])));
  expect(seen.at(-1)).toMatchObject({ step: iterations, of: 40, objective: objective.at(-1) });
  expect(structuredClone(seen)).toEqual(seen);
});

test("a fit that diverges keeps finite weights and says at which step", () => {
  const model = mlpClassifier({ hiddenSizes: [8], optimizer: "sgd", learningRate: 1e30, epochs: 50, seed: 1 }).fit(
    rings(1),
  );
  const [warning] = model.report.warnings;
  expect(model.report.converged).toBe(false);
  expect(warning.code).toBe("diverged");
  expect(warning.details["step"]).toBe(model.report.notes["steps"]);
  expect(model.probabilities([[0, 0]]).data.every(Number.isFinite)).toBe(true);
});

describe("checkpoints", () => {
  test("a killed fit goes on from the store to the same bytes", () => {
    const values = new Map<string, PlainData>();
    let sets = 0;
    const store: ResultStore = {
      get: (key) => values.get(key),
      set(key, value) {
        sets++;
        values.set(key, structuredClone(value));
      },
    };
    const recipe = mlpClassifier({ ...quick, averaging: { kind: "moving" } });
    const data = rings(2);
    const whole = recipe.fit(data);
    for (const { step } of recipe.steps(data, { store })) if (sets === 2 && step === 50) break;
    expect(sets).toBeGreaterThan(0);
    const steps: number[] = [];
    const continued = recipe.fit(data, { store, onProgress: ({ step }) => steps.push(step) });
    expect(steps[0]).toBeGreaterThan(1);
    expect(continued.saved).toEqual(whole.saved);
    expect(mlpClassifier({ ...recipe.options, seed: 1 }).fit(data, { store }).saved).not.toEqual(whole.saved);
  });
});

test("a warm start goes on with the weights and scales of a model", () => {
  const [first, second] = [rings(1), rings(4)];
  const recipe = mlpClassifier({ ...quick, epochs: 30 });
  const model = recipe.fit(first);
  const later = recipe.fit(second, { from: model });
  expect(later.state.center).toEqual(model.state.center);
  expect(later.report.objective[0]).toBeLessThan(recipe.fit(second).report.objective[0] / 2);
});

test("label smoothing makes predictions less certain", async () => {
  const data = await iris();
  const largest = (labelSmoothing: number) =>
    Math.max(
      ...mlpClassifier({ ...quick, labelSmoothing })
        .fit(data)
        .probabilities(data.x).data,
    );
  expect(largest(0.3)).toBeLessThan(0.96);
  expect(largest(0)).toBeGreaterThan(0.98);
});

test("as good as other methods on real data", async () => {
  const data = await breastCancer();
  const model = mlpClassifier({ hiddenSizes: [20], epochs: 15, learningRate: 0.01 }).fit(data);
  expect(accuracy(data.y, model.predict(data.x))).toBeGreaterThan(0.97);
});

test("snapshots need cycles", () => {
  expect(() => mlpClassifier({ snapshots: true }).fit(rings(1))).toThrow('set schedule to { kind: "triangular" }');
});
