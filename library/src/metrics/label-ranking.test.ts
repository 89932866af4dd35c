import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { coverageError, labelRankingAveragePrecision, labelRankingLoss } from "./label-ranking.js";
import reference from "./reference/multilabel.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn: $truth.length samples, weighted $weighted", (expected) => {
  const { truth, scores } = expected;
  const options = { weights: expected.weights ?? undefined };
  expectClose([coverageError(truth, scores, options)], [expected.coverageError], 1e-12);
  expectClose([labelRankingAveragePrecision(truth, scores, options)], [expected.rankingPrecision], 1e-12);
  expectClose([labelRankingLoss(truth, scores, options)], [expected.rankingLoss], 1e-12);
});

test("a perfect ranking covers as many labels as are true, with precision 1 and loss 0", () => {
  const [truth, scores] = [
    [
      [1, 0, 1],
      [0, 1, 0],
    ],
    [
      [3, 1, 2],
      [1, 2, 0],
    ],
  ];
  expect(coverageError(truth, scores)).toBe(1.5);
  expect(labelRankingAveragePrecision(truth, scores)).toBe(1);
  expect(labelRankingLoss(truth, scores)).toBe(0);
  const reversed = scores.map((row) => row.map((score) => -score));
  expect(labelRankingLoss(truth, reversed)).toBe(1);
});

test("ties count against the ranking, in any order of the labels", () => {
  expect(coverageError([[1, 0]], [[1, 1]])).toBe(2);
  expect(labelRankingAveragePrecision([[0, 1]], [[1, 1]])).toBe(0.5);
  expect(labelRankingLoss([[1, 0]], [[1, 1]])).toBe(1);
});

test("refuses invalid input, naming the metric", () => {
  expect(refusal(() => coverageError([[1, 0]], [[1, NaN]]))).toContain("coverageError: scores has NaN");
  expect(refusal(() => labelRankingLoss([[1, 3]], [[1, 1]]))).toContain("indicators are 0 or 1");
});
