import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { networkRegressor } from "./network-regressor.js";

/** Signals of 16 values with a pulse: where is it? */
function pulses(seed: number, count = 100) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => 2 + random.integer(12));
  return {
    x: y.map((at) => Array.from({ length: 16 }, (_, j) => Math.exp(-((j - at) ** 2)) + 0.05 * random.normal())),
    y,
  };
}

test("a network of convolutions localises a pulse", () => {
  const architecture = [{ kind: "convolution", outputs: 4, size: 3, padding: "same", activation: "relu" }] as const;
  for (const seed of [1, 2, 3]) {
    const recipe = networkRegressor({ inputShape: [1, 16], architecture, epochs: 40, learningRate: 0.01, seed });
    const test = pulses(seed + 10);
    const predicted = recipe.fit(pulses(seed)).predict(test.x);
    const error = predicted.reduce((sum, value, i) => sum + Math.abs(value - test.y[i]), 0) / predicted.length;
    expect(error).toBeLessThan(1);
  }
});

test("the losses of the multilayer perceptron are there too", () => {
  const { x, y } = pulses(1, 20);
  expect(
    networkRegressor({ loss: { kind: "poisson" }, epochs: 2 })
      .fit({ x, y })
      .predict(x)
      .every((value) => value > 0),
  ).toBe(true);
  expect(() => networkRegressor({ loss: { kind: "poisson" } }).fit({ x, y: y.map((value) => -value) })).toThrow(
    "must not be negative",
  );
});
