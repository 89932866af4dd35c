import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { discreteJoint, klDivergence } from "../discrete-information.js";
import { shannonEntropy } from "../entropy.js";
import { contingencyTable } from "./contingency.js";
import {
  adjustedMutualInformation,
  completeness,
  type EntropyAverage,
  homogeneity,
  normalizedMutualInformation,
  partitionMutualInformation,
  variationOfInformation,
  vMeasure,
} from "./information.js";
import reference from "./reference/partitions.json" with { type: "json" };

const partition = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 });
const bits = { unit: "bits" } as const;
const entropyOf = (labels: readonly number[]) => {
  const { rowTotals, total } = contingencyTable(labels, labels);
  return shannonEntropy(rowTotals.map((n) => n / total)) / Math.LN2;
};
const [c, d] = ["00001111", "00011122"].map((text) => Array.from(text, Number));

test("all match scikit-learn to 1e-12", () => {
  for (const expected of reference.partitions) {
    const { first, second } = expected;
    const close = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThan(1e-12);
    close(partitionMutualInformation(first, second), expected.mutualInformation);
    close(homogeneity(first, second), expected.homogeneity);
    close(completeness(first, second), expected.completeness);
    for (const average of ["arithmetic", "geometric", "min", "max"] as EntropyAverage[]) {
      close(normalizedMutualInformation(first, second, { average }), expected.normalized[average]);
      close(adjustedMutualInformation(first, second, { average }), expected.adjusted[average]);
    }
    for (const [beta, value] of Object.entries(expected.vMeasure)) {
      close(vMeasure(first, second, { beta: Number(beta) }), value);
    }
  }
});

describe("mutual information of partitions", () => {
  test("[MP-084] uses shares of samples: 00001111 and 00011122 have entropies 1 and 1.5613 and share 0.6556 bits", () => {
    expect(entropyOf(c)).toBeCloseTo(1, 12);
    expect(entropyOf(d)).toBeCloseTo(1.5613, 4);
    expect(partitionMutualInformation(c, d, bits)).toBeCloseTo(0.6556, 4);
  });

  test("[MP-081] four forms agree: H(X) − H(X|Y), H(X) + H(Y) − H(X,Y), the sum of log ratios, the divergence from independence", () => {
    fc.assert(
      fc.property(partition, partition, (a, b) => {
        const { joint, independent, entropies } = discreteJoint(contingencyTable(a, b).counts);
        const forms = [
          entropies.rows - entropies.rowsGivenColumns,
          entropies.rows + entropies.columns - entropies.joint,
          joint.data.reduce((sum, p, at) => (p === 0 ? sum : sum + p * Math.log(p / independent.data[at])), 0),
          klDivergence(joint.data, independent.data),
        ];
        const value = partitionMutualInformation(a, b);
        for (const form of forms) expect(form).toBeCloseTo(value, 12);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(partitionMutualInformation(b, a)).toBeCloseTo(value, 12);
      }),
    );
  });

  test("corrected for chance it is 0 on average for random partitions with many clusters; normalised it is not", () => {
    let [normalized, adjusted] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const random = createRandom(seed);
      const [a, b] = [0, 1].map(() => Array.from({ length: 50 }, () => random.integer(10)));
      normalized += normalizedMutualInformation(a, b) / 100;
      adjusted += adjustedMutualInformation(a, b) / 100;
    }
    expect(normalized).toBeGreaterThan(0.3);
    expect(Math.abs(adjusted)).toBeLessThan(0.015);
  });

  test("of partitions without information is defined", () => {
    expect(normalizedMutualInformation([0, 0], [1, 1])).toBe(1);
    expect(adjustedMutualInformation([0, 0], [1, 1])).toBe(1);
    expect(adjustedMutualInformation([0, 1, 2], [2, 1, 0])).toBe(1);
    expect(normalizedMutualInformation([0, 0, 0], [0, 1, 2])).toBe(0);
    expect(homogeneity([0, 0], [0, 1])).toBe(1);
    expect(completeness([0, 1], [0, 0])).toBe(1);
    expect(vMeasure([0, 0, 1, 1], [0, 1, 0, 1])).toBe(0);
  });

  test("refuses options it does not have", () => {
    expect(refusal(() => normalizedMutualInformation(c, d, { average: "mean" as EntropyAverage }))).toContain(
      'average must be one of "arithmetic", "geometric", "min", "max"',
    );
    expect(refusal(() => vMeasure(c, d, { beta: 0 }))).toContain("beta must be a positive number");
    expect(refusal(() => variationOfInformation(c, d, { base: 2 } as never))).toContain('there is no option "base"');
  });
});

describe("variation of information", () => {
  test("[MP-085] is H + H − 2 I, 1.25 bits in the example, and a distance", () => {
    expect(variationOfInformation(c, d, bits)).toBeCloseTo(1.25, 12);
    expect(variationOfInformation(c, d, bits)).toBeCloseTo(
      1 + entropyOf(d) - 2 * partitionMutualInformation(c, d, bits),
      12,
    );
    fc.assert(
      fc.property(partition, partition, partition, (x, y, z) => {
        const xy = variationOfInformation(x, y);
        expect(xy).toBeCloseTo(variationOfInformation(y, x), 12);
        const areEqual = contingencyTable(x, y).counts.data.filter((n) => n > 0).length === new Set(x).size;
        expect(xy === 0).toBe(areEqual && new Set(x).size === new Set(y).size);
        expect(variationOfInformation(x, z)).toBeLessThanOrEqual(xy + variationOfInformation(y, z) + 1e-12);
      }),
    );
  });

  test("[MP-085] of a refinement is one conditional entropy, and the other is exactly 0", () => {
    fc.assert(
      fc.property(partition, partition, (coarse, inside) => {
        const fine = coarse.map((cluster, i) => 10 * cluster + inside[i]);
        const { entropies } = discreteJoint(contingencyTable(coarse, fine).counts);
        expect(entropies.rowsGivenColumns).toBe(0);
        expect(variationOfInformation(coarse, fine)).toBeCloseTo(entropies.columnsGivenRows, 12);
      }),
    );
  });

  test("[MPM-008] answers the revision questions: the largest entropy of a partition, when information is equal, nested partitions", () => {
    // n samples in n clusters have the largest entropy, log n; in one cluster none.
    expect(entropyOf([0, 1, 2, 3, 4, 5, 6, 7])).toBeCloseTo(3, 12);
    expect(entropyOf([1, 1, 1, 1])).toBe(0);
    // Equal mutual information, different variation of information: the latter counts what is not shared.
    const [two, four] = [
      [0, 0, 1, 1],
      [0, 1, 2, 3],
    ];
    expect(partitionMutualInformation(two, four, bits)).toBeCloseTo(partitionMutualInformation(two, two, bits), 12);
    expect(variationOfInformation(two, two, bits)).toBe(0);
    expect(variationOfInformation(two, four, bits)).toBeCloseTo(1, 12);
    // Along a chain of refinements the variation of information adds up.
    fc.assert(
      fc.property(partition, partition, (a, inside) => {
        const one = a.map(() => 0);
        const fine = a.map((cluster, i) => 10 * cluster + inside[i]);
        expect(variationOfInformation(one, fine)).toBeCloseTo(
          variationOfInformation(one, a) + variationOfInformation(a, fine),
          12,
        );
      }),
    );
  });
});
