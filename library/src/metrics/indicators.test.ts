import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { matchIndicators, matchLabelScores, meanOverRows } from "./indicators.js";

test("rows are evaluated one by one and averaged with their weights", () => {
  const pair = matchLabelScores(
    "here",
    [
      [1, 0],
      [0, 1],
    ],
    [
      [5, 6],
      [7, 8],
    ],
    { weights: [1, 3] },
  );
  expect(meanOverRows(pair, (truth, given) => truth[0] * given[0] + truth[1] * given[1])).toBe((5 + 3 * 8) / 4);
});

test("refuses invalid input with its place and what would work", () => {
  expect(refusal(() => matchIndicators("here", [[0, 2]], [[0, 1]], {}))).toBe(
    "invalid-data: here: truth has 2 in row 0, column 1; indicators are 0 or 1",
  );
  expect(refusal(() => matchIndicators("here", [[0, 1]], [[0, 0.5]], {}))).toContain("predicted has 0.5 in row 0");
  expect(refusal(() => matchLabelScores("here", [[0, 1]], [[0, NaN]], {}))).toContain(
    "scores has NaN in row 0, column 1",
  );
  expect(refusal(() => matchIndicators("here", [[0, 1]], [[0]], {}))).toContain(
    "the truth has 2 columns, but the predictions have 1",
  );
  expect(refusal(() => matchIndicators("here", [[0], [1]], [[0]], {}))).toContain("the truth has 2 samples");
  expect(refusal(() => matchIndicators("here", [], [], {}))).toContain("needs at least 1 sample and 1 column");
  expect(refusal(() => matchIndicators("here", [[1]], [[1]], { weights: [-1] }))).toContain("weight 0 must be");
});
