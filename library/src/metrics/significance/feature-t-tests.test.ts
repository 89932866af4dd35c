import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { featureTTests } from "./feature-t-tests.js";
import reference from "./reference/feature-t-tests.json" with { type: "json" };

describe("[MP-139] t tests of features between two classes", () => {
  test("match SciPy, with equal variances and without, dense and sparse", () => {
    for (const { x, labels, student, welch } of reference.cases) {
      for (const [expected, equalVariances] of [
        [student, true],
        [welch, false],
      ] as const) {
        for (const samples of [x, fromDense(asMatrix(x))]) {
          const { statistics, pValues } = featureTTests(samples, labels, { equalVariances });
          expectClose(statistics, expected.statistics, 1e-12);
          // Small ones to as many digits as large ones.
          for (const [j, p] of expected.pValues.entries()) expectClose([pValues[j]], [p], 1e-9);
        }
      }
    }
  });

  test("rank the columns by their p-values, the smallest first", () => {
    for (const { x, labels, student } of reference.cases) {
      const expected = student.pValues.map((_, j) => j).sort((i, j) => student.pValues[i] - student.pValues[j]);
      expect([...featureTTests(x, labels).ranking]).toEqual(expected);
    }
    // Differences so clear that their p-values are 0 are ranked by their statistics.
    const x = Array.from({ length: 400 }, (_, i) => {
      const noise = (i % 7) / 7;
      return [noise + (i % 2) * 100, noise + (i % 2) * 1000, noise];
    });
    const { ranking, pValues } = featureTTests(
      x,
      x.map((_, i) => i % 2),
    );
    expect([...ranking]).toEqual([1, 0, 2]);
    expect(pValues[0]).toBe(pValues[1]);
  });

  test("are uninformative on the features of XOR: their p-values are distributed like those of noise", () => {
    let [xorBelow, noiseBelow] = [0, 0];
    const seeds = 200;
    for (let seed = 0; seed < seeds; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(80, 4, random);
      const labels = Array.from({ length: 80 }, (_, i) => (x.data[4 * i] * x.data[4 * i + 1] > 0 ? "same" : "other"));
      const { pValues } = featureTTests(x, labels);
      xorBelow += Number(pValues[0] < 0.05) + Number(pValues[1] < 0.05);
      noiseBelow += Number(pValues[2] < 0.05) + Number(pValues[3] < 0.05);
    }
    // 5 % of the 400 each, within four and a half standard deviations.
    const slack = 4.5 * Math.sqrt(400 * 0.05 * 0.95);
    expect(Math.abs(xorBelow - 20)).toBeLessThan(slack);
    expect(Math.abs(noiseBelow - 20)).toBeLessThan(slack);
  });

  test("are informative on a feature that differs in its mean", () => {
    for (let seed = 0; seed < 20; seed++) {
      const x = normalMatrix(80, 4, createRandom(seed));
      for (let i = 0; i < 80; i += 2) x.data[4 * i + 2] += 2;
      const labels = Array.from({ length: 80 }, (_, i) => i % 2 === 0);
      const { ranking, pValues } = featureTTests(x, labels);
      expect(ranking[0]).toBe(2);
      expect(pValues[2]).toBeLessThan(1e-6);
    }
  });
});

describe("feature t tests", () => {
  test("columns without variance have p-value 0 or 1", () => {
    const labels = [0, 0, 1, 1];
    for (const equalVariances of [true, false]) {
      const { statistics, pValues } = featureTTests(
        [
          [1, 5],
          [1, 5],
          [2, 5],
          [2, 5],
        ],
        labels,
        { equalVariances },
      );
      expect([...statistics]).toEqual([Infinity, 0]);
      expect([...pValues]).toEqual([0, 1]);
    }
  });

  test("refuse too few classes or samples, different lengths and NaN", () => {
    expect(refusal(() => featureTTests([[1], [2], [3]], ["a", "b", "c"]))).toContain(
      "2 classes with at least 2 samples",
    );
    expect(refusal(() => featureTTests([[1], [2], [3]], ["a", "a", "b"]))).toContain("got a: 2, b: 1");
    expect(refusal(() => featureTTests([[1], [2]], ["a", "a", "b"]))).toContain("2 rows of x");
    expect(refusal(() => featureTTests([[1], [NaN], [1], [2]], ["a", "a", "b", "b"]))).toContain("not finite");
  });
});
