/** Fits of networks, by the methods that use them. */
import { expect, test } from "vitest";
import { mlpClassifier } from "../mlp-classifier/mlp-classifier.js";

const x = Array.from({ length: 30 }, (_, i) => [i % 3, (i * 7) % 5]);
const y = x.map(([a]) => (a > 1 ? "high" : "low"));

test("batches are never larger than the data, and every optimiser fits", () => {
  for (const optimizer of ["adam", "adamw", "sgd", "momentum", "nesterov", "rmsprop", "lbfgs"] as const) {
    const { report } = mlpClassifier({
      hiddenSizes: [4],
      optimizer,
      batchSize: 1000,
      epochs: 5,
      learningRate: 0.1,
    }).fit({
      x,
      y,
    });
    expect(report.objective.at(-1)).toBeLessThan(report.objective[0]);
  }
});

test("what a store holds for other data is not used", () => {
  const values = new Map<string, unknown>();
  const store = { get: () => ({ steps: 1 }), set: (key: string, value: unknown) => values.set(key, value) };
  const recipe = mlpClassifier({ hiddenSizes: [4], epochs: 50 });
  expect(recipe.fit({ x, y }, { store }).saved).toEqual(recipe.fit({ x, y }).saved);
  recipe.fit({ x, y: y.with(0, "high") }, { store });
  expect(values.size).toBe(2);
});
