import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { type BoostLoss, createClassLoss, createNumberLoss, quantileOf, softmaxColumns } from "./loss.js";

const rows = Int32Array.of(0, 1, 2);
const weights = Float64Array.of(1, 2, 0.5);

/** Compares the derivatives with differences of the mean loss, times the weight of all samples. */
function expectDerivatives(loss: BoostLoss, scores: Float64Array, hasCurvature = true): void {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const at = (place: number, step: number) => {
    loss.prepare(scores.with(place, scores[place] + step));
    return total * loss.mean(rows);
  };
  for (let output = 0; output < loss.outputs; output++) {
    const pairs = new Float64Array(6);
    for (let i = 0; i < 3; i++) {
      const place = output * 3 + i;
      const [low, middle, high] = [at(place, -1e-4), at(place, 0), at(place, 1e-4)];
      loss.prepare(scores);
      loss.derive(output, pairs);
      expect(pairs[2 * i]).toBeCloseTo((high - low) / 2e-4, 6);
      if (hasCurvature) expect(pairs[2 * i + 1]).toBeCloseTo((high - 2 * middle + low) / 1e-8, 4);
    }
  }
}

test("derivatives match finite differences of the loss", () => {
  const y = Float64Array.of(1, 0, 4);
  const scores = Float64Array.of(0.3, -0.2, 1.1);
  expectDerivatives(createNumberLoss({ kind: "squared" }, y, weights), scores);
  expectDerivatives(createNumberLoss({ kind: "poisson" }, y, weights), scores);
  expectDerivatives(createNumberLoss({ kind: "absolute" }, y, weights), scores, false);
  expectDerivatives(createNumberLoss({ kind: "quantile", quantile: 0.2 }, y, weights), scores, false);
  expectDerivatives(createClassLoss(Int32Array.of(1, 0, 1), 2, weights), scores);
  const three = Float64Array.of(0.3, -0.2, 1.1, 0, 0.5, -1, 0.2, 0.2, 0.9);
  expectDerivatives(createClassLoss(Int32Array.of(2, 0, 1), 3, weights), three);
});

test("scores start at the constant of smallest loss", () => {
  const y = Float64Array.of(1, 0, 4);
  const losses = [
    createNumberLoss({ kind: "squared" }, y, weights),
    createNumberLoss({ kind: "poisson" }, y, weights),
    createNumberLoss({ kind: "quantile", quantile: 0.4 }, y, weights),
    createClassLoss(Int32Array.of(1, 0, 1), 2, weights),
  ];
  for (const loss of losses) {
    const [start] = loss.start(rows);
    const [here, below, above] = [0, -0.01, 0.01].map((step) => {
      loss.prepare(new Float64Array(3).fill(start + step));
      return loss.mean(rows);
    });
    expect(here).toBeLessThanOrEqual(Math.min(below, above));
  }
});

test("the softmax of the engine matches that in TypeScript, for odd numbers of samples and any number of threads", () => {
  const random = createRandom(3);
  for (const [count, outputs] of [
    [1, 3],
    [7, 2],
    [10_001, 4],
    [2000, 100],
  ]) {
    const scores = Float64Array.from({ length: count * outputs }, () => 20 * random.normal());
    const found = [1, 2, 4].map((threads) => {
      useEngine({ tier: "simd", threads });
      const into = new Float64Array(scores.length);
      for (let round = 0; round < 10; round++) softmaxColumns(scores, count, outputs, into);
      return into;
    });
    useEngine({ tier: "plain" });
    const expected = new Float64Array(scores.length);
    softmaxColumns(scores, count, outputs, expected);
    expectEvery(found[0], (value, i) => Math.abs(value - expected[i]) < 1e-14);
    for (const other of found) expectEvery(other, (value, i) => value === found[0][i]);
  }
  useEngine({});
});

test("weighted quantiles, and a softmax of huge scores", () => {
  expect(quantileOf(Float64Array.of(1, 2, 3, 4), new Float64Array(4).fill(1), 0.25)).toBe(1.5);
  const data = Float64Array.of(1000, 1000);
  softmaxColumns(data, 1, 2, data);
  expect(Array.from(data)).toEqual([0.5, 0.5]);
});
