import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { jointProbabilities } from "./joint-probabilities.js";
import { neighborTable } from "./neighbor-table.js";
import { calibrate, calibrateRow } from "./perplexity.js";

test("[ML2-043] the widths give every sample the wanted perplexity, over seeds and scales", () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const x = {
      rows: 60,
      columns: 3,
      data: Float64Array.from({ length: 180 }, () => 10 ** (seed - 2) * random.normal()),
    };
    const table = runToEnd(neighborTable(x, 59));
    for (const perplexity of [2, 10, 30]) {
      const { perplexities, probabilities, precisions } = runToEnd(calibrate(table, perplexity));
      expectEvery(perplexities, (value) => Math.abs(value - perplexity) < 1e-4 * perplexity);
      expectEvery(precisions, (value) => value > 0);
      // The attained perplexity, from the probabilities themselves.
      for (const i of [0, 30, 59]) {
        const own = probabilities.subarray(i * 59, (i + 1) * 59);
        const entropy = own.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0);
        expect(Math.exp(entropy)).toBeCloseTo(perplexity, 3);
      }
    }
  }
});

test("[ML2-041] p(j | i) is the row-softmax of −d²/2σ²: rows sum to 1, no sample is its own neighbour", () => {
  const random = createRandom(4);
  const x = { rows: 12, columns: 2, data: Float64Array.from({ length: 24 }, () => random.normal()) };
  const table = runToEnd(neighborTable(x, 11));
  const { probabilities, precisions } = runToEnd(calibrate(table, 4));
  for (let i = 0; i < 12; i++) {
    const own = table.indices.subarray(i * 11, (i + 1) * 11);
    expect(own).not.toContain(i);
    const weights = Array.from(own, (j) => {
      const square = (x.data[2 * i] - x.data[2 * j]) ** 2 + (x.data[2 * i + 1] - x.data[2 * j + 1]) ** 2;
      return Math.exp(-precisions[i] * square);
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expectEvery(weights, (weight, e) => Math.abs(weight / total - probabilities[i * 11 + e]) < 1e-12);
  }
  const joint = runToEnd(jointProbabilities(table, probabilities));
  expect(joint.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
});

test("equal distances have a uniform row, and a perplexity out of reach ends at one", () => {
  const to = new Float64Array(4);
  expect(calibrateRow(new Float64Array(4).fill(9), 2, to).entropy).toBeCloseTo(Math.log(4), 12);
  expect(to).toEqual(new Float64Array(4).fill(0.25));
  expect(calibrateRow(Float64Array.of(1, 1, 1, 5), 2, to).entropy).toBeCloseTo(Math.log(3), 6);
});
