/** Features from fitted networks. */
import { expect, test } from "vitest";
import { mlpClassifier } from "../mlp-classifier/mlp-classifier.js";
import { networkRegressor } from "../network-regressor/network-regressor.js";
import { featuresOf } from "./features-of.js";

test("the layers before the output, with their weights and scales", () => {
  const x = Array.from({ length: 20 }, (_, i) => [i, (i * 7) % 5]);
  const y = x.map(([a, b]) => a + b);
  const architecture = [{ kind: "dense", outputs: 3, activation: "tanh" }, { kind: "batch-normalization" }] as const;
  const model = networkRegressor({ architecture, epochs: 3 }).fit({ x, y });
  const features = featuresOf(model).fit({ x }).transform(x);
  const { tensors } = model.state.members[0];
  const [weight, bias] = ["2.weight", "2.bias"].map((name) => tensors.find((own) => own.name === name)?.values ?? []);
  const predicted = model.predict(x);
  for (let i = 0; i < 20; i++) {
    let score = bias[0];
    for (let j = 0; j < 3; j++) score += features.data[3 * i + j] * weight[j];
    expect(model.state.targetCenter + model.state.targetScale * score).toBeCloseTo(predicted[i], 4);
  }
  expect(JSON.parse(JSON.stringify(featuresOf(model)))).toMatchObject({ kind: "network-features" });
});

test("other models are refused", () => {
  const model = mlpClassifier({ epochs: 1 }).fit({ x: [[1], [2]], y: ["a", "b"] });
  const { kind, state, features } = model;
  const given = { kind, state, features, options: { architecture: [], inputShape: [] } };
  expect(() => featuresOf(given)).toThrow("needs a fitted network-classifier or network-regressor, got mlp-classifier");
});
