import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { labelNames } from "../data/labels.js";
import { createRandom } from "../numeric/random/random.js";
import { decideByLoss } from "./by-loss.js";
import { createLossMatrix } from "./loss-matrix.js";
import { type BinaryCosts, chooseThreshold, rejectBand, thresholdFromCosts } from "./threshold.js";

const cost = fc.double({ min: 0.1, max: 10, noNaN: true });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

function lossMatrix(costs: BinaryCosts, reject?: number) {
  const { falsePositive, falseNegative, truePositive = 0, trueNegative = 0 } = costs;
  const rows = [
    [trueNegative, falsePositive],
    [falseNegative, truePositive],
  ];
  const losses = reject === undefined ? rows : rows.map((row) => [...row, reject]);
  return createLossMatrix({ classes: ["no", "yes"], losses });
}

describe("thresholdFromCosts", () => {
  test("is where the decision of smallest expected loss changes", () => {
    fc.assert(
      fc.property(cost, cost, cost, probability, (falsePositive, falseNegative, right, p) => {
        const costs = { falsePositive: falsePositive + right, falseNegative, trueNegative: right };
        const threshold = thresholdFromCosts(costs);
        fc.pre(Math.abs(p - threshold) > 1e-9);
        const [decision] = labelNames(decideByLoss([[1 - p, p]], lossMatrix(costs)).labels);
        expect(decision).toBe(p >= threshold ? "yes" : "no");
      }),
    );
  });

  test("is a tenth when a miss costs nine times as much as a false alarm", () => {
    expect(thresholdFromCosts({ falsePositive: 1, falseNegative: 9 })).toBe(0.1);
  });

  test("refuses costs that make an error no more expensive than a correct decision", () => {
    expect(refusal(() => thresholdFromCosts({ falsePositive: 0, falseNegative: 1 }))).toMatch(
      /above trueNegative \(0\)/,
    );
    expect(refusal(() => thresholdFromCosts({ falsePositive: 1, falseNegative: 1, truePositive: 2 }))).toMatch(
      /truePositive/,
    );
    expect(refusal(() => thresholdFromCosts({ falsePositive: NaN, falseNegative: 1 }))).toMatch(/^invalid-option/);
  });
});

describe("rejectBand", () => {
  test("rejects exactly where the loss matrix with that column does", () => {
    fc.assert(
      fc.property(cost, cost, cost, probability, (falsePositive, falseNegative, reject, p) => {
        const costs = { falsePositive, falseNegative };
        const { lower, upper } = rejectBand({ ...costs, reject });
        fc.pre(Math.abs(p - lower) > 1e-9 && Math.abs(p - upper) > 1e-9);
        const [decision] = labelNames(decideByLoss([[1 - p, p]], lossMatrix(costs, reject)).labels);
        expect(decision).toBe(p < lower ? "no" : p > upper ? "yes" : "rejected");
      }),
    );
  });

  test("is symmetric for the 0-1 loss, and empty once rejecting costs half an error", () => {
    expect(rejectBand({ falsePositive: 1, falseNegative: 1, reject: 0.2 })).toEqual({ lower: 0.2, upper: 0.8 });
    expect(rejectBand({ falsePositive: 1, falseNegative: 1, reject: 0.5 })).toEqual({ lower: 0.5, upper: 0.5 });
    expect(rejectBand({ falsePositive: 1, falseNegative: 3, reject: 2 })).toEqual({ lower: 0.25, upper: 0.25 });
  });

  test("refuses a rejection cheaper than a correct decision", () => {
    const costs = { falsePositive: 2, falseNegative: 2, truePositive: 1 };
    expect(refusal(() => rejectBand({ ...costs, reject: 0.5 }))).toMatch(/^invalid-option: rejectBand: reject/);
    expect(refusal(() => rejectBand({ ...costs, falsePositive: 1, reject: 1 }))).toMatch(/every mistake/);
  });
});

describe("chooseThreshold", () => {
  const samples = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 15,
  });

  test("no threshold is cheaper, for any ties and weights", () => {
    fc.assert(
      fc.property(samples, cost, cost, (list, falsePositive, falseNegative) => {
        const costs = { falsePositive, falseNegative };
        const labels = { codes: Int32Array.from(list, ([yes]) => (yes ? 1 : 0)), classes: ["no", "yes"] };
        const scores = list.map(([, score]) => score);
        const weights = list.map(([, , weight]) => weight);
        const total = weights.reduce((a, b) => a + b, 0);
        const costAt = (threshold: number) =>
          list.reduce((sum, [yes, score, weight]) => {
            const positive = score >= threshold;
            return sum + weight * (yes && !positive ? falseNegative : !yes && positive ? falsePositive : 0);
          }, 0) / total;
        const chosen = chooseThreshold(labels, scores, { costs, positive: "yes", weights });
        expect(costAt(chosen.threshold)).toBeCloseTo(chosen.cost, 10);
        for (const other of [-Infinity, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, Infinity]) {
          expect(chosen.cost).toBeLessThanOrEqual(costAt(other) + 1e-10);
        }
      }),
    );
  });

  test("on scores that are true posteriors it comes near the threshold of the costs", () => {
    const thresholds = Array.from({ length: 20 }, (_, seed) => {
      const random = createRandom(seed);
      const scores = Array.from({ length: 10_000 }, () => random.uniform());
      const truth = scores.map((p) => random.uniform() < p);
      return chooseThreshold(truth, scores, { costs: { falsePositive: 1, falseNegative: 4 } }).threshold;
    });
    // One of them varies by about 0.02, their mean by 0.0045.
    expect(Math.abs(thresholds.reduce((sum, value) => sum + value / 20, 0) - 0.2)).toBeLessThan(0.015);
  });

  test("chooses the widest gap between equally cheap thresholds; a single class needs no scores", () => {
    const costs = { falsePositive: 1, falseNegative: 1 };
    expect(chooseThreshold([0, 0, 1, 1], [1, 2, 8, 9], { costs })).toEqual({ threshold: 5, cost: 0 });
    const none = { codes: Int32Array.of(0, 0), classes: ["0", "1"] };
    expect(chooseThreshold(none, [1, 2], { costs })).toEqual({ threshold: Infinity, cost: 0 });
    const all = { codes: Int32Array.of(1, 1), classes: ["0", "1"] };
    expect(chooseThreshold(all, [1, 2], { costs })).toEqual({ threshold: -Infinity, cost: 0 });
  });

  test("refuses a wrong number of scores, and labels without a positive class", () => {
    const costs = { falsePositive: 1, falseNegative: 1 };
    expect(refusal(() => chooseThreshold([0, 1], [1], { costs }))).toMatch(/chooseThreshold: .* 1 scores/);
    expect(refusal(() => chooseThreshold(["a", "b"], [1, 2], { costs }))).toMatch(/name the positive class/);
  });
});
