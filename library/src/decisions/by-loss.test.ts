import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { labelNames } from "../data/labels.js";
import { averageLoss, decideByLoss, pointwiseRisk } from "./by-loss.js";
import { createLossMatrix, zeroOneMatrix } from "./loss-matrix.js";

const classes = ["1", "2", "3"];
const example = createLossMatrix({
  classes,
  losses: [
    [0, 100, 1, 10],
    [1, 0, 2, 10],
    [0.1, 0.1, 0, 10],
  ],
});
const posteriors = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 3 })
  .filter((counts) => counts.some((count) => count > 0))
  .map((counts) => counts.map((count) => count / counts.reduce((a, b) => a + b, 0)));

describe("decideByLoss", () => {
  test("[MP-105] Table 7.1: the decision of smallest expected loss at each posterior", () => {
    const { labels, risks } = decideByLoss(
      [
        [1 / 3, 1 / 3, 1 / 3],
        [0.005, 0.9, 0.095],
        [0.01, 0.04, 0.95],
      ],
      example,
    );
    expect(labelNames(labels)).toEqual(["1", "2", "3"]);
    expect(risks[0]).toBeCloseTo(1.1 / 3, 14);
    expect(risks[0].toFixed(3)).toBe("0.367");
    expect(risks[1]).toBeCloseTo(0.005 * 100 + 0.095 * 0.1, 14);
    expect(risks[2]).toBeCloseTo(0.01 * 1 + 0.04 * 2, 14);
  });

  test("[MP-105] Table 7.1: rejecting is never optimal, since class 1 costs at most 1", () => {
    fc.assert(
      fc.property(posteriors, (posterior) => {
        const { labels, risks } = decideByLoss([posterior], example);
        expect(labelNames(labels)[0]).not.toBe("rejected");
        expect(risks[0]).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test("[MP-105] no other decision has a smaller expected loss, for any loss matrix", () => {
    const losses = fc.array(fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 4, maxLength: 4 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(losses, posteriors, (table, posterior) => {
        const loss = createLossMatrix({ classes, losses: table });
        const { labels, risks } = decideByLoss([posterior], loss);
        for (let j = 0; j < 4; j++) {
          const expected = posterior.reduce((sum, p, k) => sum + p * table[k][j], 0);
          expect(risks[0]).toBeLessThanOrEqual(expected + 1e-12);
          if (j === labels.codes[0]) expect(risks[0]).toBeCloseTo(expected, 12);
        }
      }),
    );
  });

  test("[MP-107] 0-1 loss: the pointwise risk is 1 − p(f(x) | x), and the most probable class is optimal", () => {
    fc.assert(
      fc.property(posteriors, (posterior) => {
        const risk = pointwiseRisk([posterior], zeroOneMatrix(classes));
        posterior.forEach((p, k) => {
          expect(risk.data[k]).toBeCloseTo(1 - p, 13);
        });
        const { labels } = decideByLoss([posterior], zeroOneMatrix(classes));
        expect(posterior[labels.codes[0]]).toBe(Math.max(...posterior));
      }),
    );
  });

  test("Chow's rule: with rejection at cost r, reject exactly where the largest posterior is below 1 − r", () => {
    const loss = zeroOneMatrix(classes, { reject: 0.3 });
    fc.assert(
      fc.property(posteriors, (posterior) => {
        const largest = Math.max(...posterior);
        fc.pre(Math.abs(largest - 0.7) > 1e-9);
        const [decision] = labelNames(decideByLoss([posterior], loss).labels);
        expect(decision === "rejected").toBe(largest < 0.7);
      }),
    );
  });

  test("posteriors with class names are matched by name", () => {
    const given = { classes: ["3", "1", "2"], values: [[0.95, 0.01, 0.04]] };
    expect(labelNames(decideByLoss(given, example).labels)).toEqual(["3"]);
  });

  test("refuses invalid posteriors", () => {
    expect(refusal(() => decideByLoss([[0.5, 0.5]], example))).toMatch(/has 3 classes, but the posteriors have 2/);
    expect(refusal(() => decideByLoss([[0.5, 0.5, 0.5]], example))).toMatch(/row 0 of the posteriors must sum to 1/);
    expect(refusal(() => decideByLoss([[1.5, -0.5, 0]], example))).toMatch(/probabilities between 0 and 1, got 1.5/);
    expect(refusal(() => decideByLoss([[NaN, 1, 0]], example))).toMatch(/got NaN/);
    const other = { classes: ["a", "b", "c"], values: [[1, 0, 0]] };
    expect(refusal(() => decideByLoss(other, example))).toMatch(/no class "a"/);
  });
});

describe("averageLoss", () => {
  test("is the mean loss of decisions, rejections included", () => {
    const decisions = { codes: Int32Array.of(1, 3, 2, 0), classes: ["1", "2", "3", "rejected"] };
    expect(averageLoss(["1", "2", "3", "3"], decisions, example)).toBeCloseTo((100 + 10 + 0 + 0.1) / 4, 13);
    const weights = [0, 1, 1, 2];
    expect(averageLoss(["1", "2", "3", "3"], decisions, example, { weights })).toBeCloseTo((10 + 0 + 0.2) / 4, 13);
  });

  test("with the 0-1 loss and no rejection it is the error rate", () => {
    const decisions = { codes: Int32Array.of(0, 1, 1), classes: ["1", "2"] };
    expect(averageLoss([1, 2, 1], decisions, zeroOneMatrix(["1", "2"]))).toBeCloseTo(1 / 3, 15);
  });

  test("refuses unknown classes and a wrong number of decisions", () => {
    const decisions = { codes: Int32Array.of(0), classes: ["1"] };
    expect(refusal(() => averageLoss(["4"], decisions, example))).toMatch(/no class "4"/);
    expect(refusal(() => averageLoss(["1", "2"], decisions, example))).toMatch(/2 samples, but there are 1 decisions/);
  });
});

test("decisions have names, rejections among them", () => {
  const { labels } = decideByLoss(
    [
      [0.9, 0.1],
      [0.55, 0.45],
    ],
    zeroOneMatrix(["cat", "dog"], { reject: 0.2 }),
  );
  expect([labels.names, [...labels]]).toEqual([
    ["cat", "rejected"],
    ["cat", "rejected"],
  ]);
});
