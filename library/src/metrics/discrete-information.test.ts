import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { crossEntropy, discreteJoint, informationContent, klDivergence } from "./discrete-information.js";
import { shannonEntropy } from "./entropy.js";

const weights = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 20 }), { minLength: length, maxLength: length })
    .filter((values) => values.some((value) => value > 0))
    .map((values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      return values.map((value) => value / total);
    });
const tables = fc
  .array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 4 })
  .filter((rows) => rows.flat().some((value) => value > 0));

describe("entropy", () => {
  test("[MP-078] the information of an outcome is −log2 P, its mean the entropy, largest for equal outcomes, with infinite slope at 0", () => {
    expect([1, 1 / 2, 1 / 8, 0].map(informationContent)).toEqual([0, 1, 3, Infinity]);
    fc.assert(
      fc.property(weights(5), (p) => {
        const mean = p.reduce((sum, value) => (value === 0 ? sum : sum + value * informationContent(value)), 0);
        expect(shannonEntropy(p) / Math.LN2).toBeCloseTo(mean, 12);
        expect(mean).toBeLessThanOrEqual(Math.log2(5) + 1e-12);
      }),
    );
    expect(shannonEntropy([0.2, 0.2, 0.2, 0.2, 0.2]) / Math.LN2).toBeCloseTo(Math.log2(5), 12);
    // 0 · log 0 = 0, and the slope there grows without bound.
    expect(shannonEntropy([0, 1])).toBe(0);
    const slopes = [1e-2, 1e-4, 1e-8].map((p) => (p * informationContent(p)) / p);
    expectClose(slopes, [6.64, 13.29, 26.58], 1e-3);
  });

  test("[MP-079] the chain rule: H(X, Y) = H(X | Y) + H(Y), with conditional entropies as means over conditions", () => {
    fc.assert(
      fc.property(tables, (counts) => {
        const { entropies, rowsGivenColumns, columnMarginal, joint } = discreteJoint(counts);
        expect(entropies.joint).toBeCloseTo(entropies.rowsGivenColumns + entropies.columns, 12);
        expect(entropies.joint).toBeCloseTo(entropies.columnsGivenRows + entropies.rows, 12);
        const mean = Array.from(columnMarginal, (p, j) =>
          p === 0
            ? 0
            : p * shannonEntropy(Array.from({ length: joint.rows }, (_, i) => rowsGivenColumns.data[i * 3 + j])),
        ).reduce((sum, value) => sum + value, 0);
        expect(entropies.rowsGivenColumns).toBeCloseTo(mean, 12);
      }),
    );
  });
});

describe("divergence", () => {
  test("[MP-082] KL = −H(P) + CE(P, Q), at least 0, and 0 only for equal distributions; in bits after division by log 2", () => {
    fc.assert(
      fc.property(weights(4), weights(4), (p, q) => {
        const divergence = klDivergence(p, q);
        expect(divergence).toBeGreaterThanOrEqual(0);
        const isCovered = p.every((value, i) => value === 0 || q[i] > 0);
        if (isCovered) expect(divergence).toBeCloseTo(crossEntropy(p, q) - shannonEntropy(p), 12);
        else expect([divergence, crossEntropy(p, q)]).toEqual([Infinity, Infinity]);
        if (p.some((value, i) => Math.abs(value - q[i]) > 1e-3)) expect(divergence).toBeGreaterThan(0);
        expect(klDivergence(p, p)).toBe(0);
      }),
    );
    expect(klDivergence([1, 0], [0.25, 0.75]) / Math.LN2).toBeCloseTo(2, 12);
  });

  test("is refused for distributions of different outcomes", () => {
    expect(refusal(() => klDivergence([1], [0.5, 0.5]))).toContain("the same outcomes, got 1 and 2 probabilities");
    expect(refusal(() => crossEntropy([0.5, 0.6], [0.5, 0.5]))).toContain("1");
    expect(refusal(() => informationContent(1.5))).toContain("between 0 and 1, got 1.5");
  });
});

describe("tables of two variables", () => {
  test("[MP-077] joint, marginal and conditional distributions are normalised and consistent; independence is their product", () => {
    fc.assert(
      fc.property(tables, (counts) => {
        const table = discreteJoint(counts);
        const { joint, rowMarginal, columnMarginal, rowsGivenColumns, columnsGivenRows, independent } = table;
        for (const each of [joint.data, rowMarginal, columnMarginal, independent.data]) {
          expect(each.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
        }
        joint.data.forEach((p, at) => {
          const [i, j] = [Math.floor(at / 3), at % 3];
          expect(rowsGivenColumns.data[at] * columnMarginal[j]).toBeCloseTo(p, 12);
          expect(columnsGivenRows.data[at] * rowMarginal[i]).toBeCloseTo(p, 12);
          expect(independent.data[at]).toBeCloseTo(rowMarginal[i] * columnMarginal[j], 12);
        });
        // The information of a product of marginals is 0.
        expect(discreteJoint(independent).entropies.mutual).toBeCloseTo(0, 12);
      }),
    );
  });

  test("are refused without counts and with negative ones", () => {
    expect(refusal(() => discreteJoint([[0, 0]]))).toContain("all entries are 0");
    expect(refusal(() => discreteJoint([[1, -1]]))).toContain(
      "entry 1 of row 0 must be finite and not negative, got -1",
    );
  });
});
