import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { mixedRows } from "../../../test/naive-bayes-samples.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { bernoulliNaiveBayes } from "../bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "./categorical-naive-bayes.js";

const weather = {
  x: [
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 0],
  ],
  y: ["stay", "stay", "sail", "sail"],
};

describe("categories not seen in the fit", () => {
  test("are refused, left out of the product, or given the probability of one more category", () => {
    expect(
      refusal(() =>
        categoricalNaiveBayes()
          .fit(weather)
          .predict([[0, 5]]),
      ),
    ).toMatch(
      /^invalid-data: categorical-naive-bayes: x has the unknown category 5 in row 0, column 1, which had 3 categories in the fit/,
    );
    const ignoring = categoricalNaiveBayes({ unknown: "ignore" }).fit(weather);
    // Classes "sail", "stay" with priors of a half; outlook 0 has (0 + 1)/4 and (2 + 1)/4.
    expectClose(ignoring.probabilities([[0, 5]]).data, [1 / 4, 3 / 4], 1e-14);
    expectClose(ignoring.probabilities([[9, 9]]).data, [1 / 2, 1 / 2], 1e-14);
    // A fourth wind: 1/(2 + 4) in both classes.
    const smoothing = categoricalNaiveBayes({ unknown: "smooth" }).fit(weather);
    expectClose(smoothing.decision([[0, 5]]).data.map(Math.exp), [1 / 48, 3 / 48], 1e-14);
    const known = categoricalNaiveBayes({ categoryCounts: [2, 4] }).fit(weather);
    expectClose(known.decision([[0, 3]]).data.map(Math.exp), [1 / 48, 3 / 48], 1e-14);
  });

  test("may come with an update, which adds them", () => {
    const more = { x: [[2, 7]], y: ["sail"] };
    const grown = categoricalNaiveBayes().fit(weather).update(more);
    const whole = categoricalNaiveBayes().fit({ x: [...weather.x, ...more.x], y: [...weather.y, ...more.y] });
    expect(grown.state).toEqual(whole.state);
  });
});

describe("laws", () => {
  test("the categories of each column and class have probabilities that sum to 1", () => {
    fc.assert(
      fc.property(mixedRows, fc.double({ min: 0, max: 3, noNaN: true }), ({ rows, y }, smoothing) => {
        const model = categoricalNaiveBayes({ smoothing }).fit({ x: rows.map(([a, b]) => [a, b]), y });
        const { start, probabilities } = model.state;
        for (const j of [0, 1]) {
          for (const k of [0, 1]) {
            let sum = 0;
            for (let c = start[j]; c < start[j + 1]; c++) sum += probabilities.data[2 * c + k];
            expect(sum).toBeCloseTo(1, 12);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test("with two categories it is the Bernoulli model", () => {
    fc.assert(
      fc.property(mixedRows, ({ rows, y }) => {
        const x = rows.map(([a, b]) => [a % 2, b]);
        const categorical = categoricalNaiveBayes({ categoryCounts: [2, 2] }).fit({ x, y });
        expectClose(categorical.decision(x).data, bernoulliNaiveBayes().fit({ x, y }).decision(x).data, 1e-12);
      }),
      { numRuns: 40 },
    );
  });
});

test("refuses a value that is not a category code and gives its row and column", () => {
  for (const bad of [1.5, -1, 2e6]) {
    const x = asMatrix([
      [0, 1],
      [1, bad],
    ]);
    expect(refusal(() => categoricalNaiveBayes().fit({ x, y: ["a", "b"] }))).toBe(
      `invalid-data: categorical-naive-bayes: x has ${bad} in row 1, column 1; categories must be integer codes from 0 to 999999, such as those of ordinalEncode`,
    );
  }
  expect(refusal(() => categoricalNaiveBayes({ categoryCounts: [2, 1e7] }))).toContain(
    "invalid-option: categorical-naive-bayes: categoryCounts",
  );
  expect(refusal(() => categoricalNaiveBayes({ categoryCounts: [2] }).fit(weather))).toBe(
    "invalid-option: categorical-naive-bayes: x has 2 categorical columns, but categories has length 1",
  );
});
