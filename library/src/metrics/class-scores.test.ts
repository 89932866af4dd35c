import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix, toRows } from "../data/matrix.js";
import { matchProbabilities, matchScores, secondClassScore } from "./class-scores.js";

const classes = ["a", "b", "c"];

test("samples find the column of their class by name", () => {
  const values = [
    [1, 2, 3],
    [4, 5, 6],
  ];
  const matched = matchScores("here", ["c", "a"], { classes, values }, {});
  expect(Array.from(matched.truth)).toEqual([2, 0]);
  expect(toRows(matched.values)).toEqual(values);
});

test("one column of probabilities is that of the second class", () => {
  const one = { classes: ["no", "yes"], values: [[0.25], [1]] };
  const { values } = matchProbabilities("here", ["no", "yes"], one, {});
  expect(toRows(values)).toEqual([
    [0.75, 0.25],
    [0, 1],
  ]);
});

describe("the score of the second of two classes", () => {
  test("of probabilities is their column: small ones are not rounded to equal values", () => {
    const score = secondClassScore(
      asMatrix([
        [1, 1e-20],
        [1, 1e-30],
      ]),
    );
    expect(Array.from(score)).toEqual([1e-20, 1e-30]);
  });

  test("of other scores is the difference of both columns", () => {
    expect(
      Array.from(
        secondClassScore(
          asMatrix([
            [-5, -3],
            [-9, -10],
          ]),
        ),
      ),
    ).toEqual([2, -1]);
    expect(Array.from(secondClassScore(asMatrix([[3], [4]])))).toEqual([3, 4]);
  });
});

test("refuses invalid input, and says what would work", () => {
  const match = (truth: string[], scores: unknown): unknown =>
    matchProbabilities("here", truth, scores as Parameters<typeof matchProbabilities>[2], {});
  expect(refusal(() => match(["a"], { classes, values: [[0.5, 0.4, 0.2]] }))).toBe(
    "invalid-data: here: row 0 has probabilities that sum to 1.1; divide each row by its sum",
  );
  expect(refusal(() => match(["a"], { classes, values: [[1.5, -0.5, 0]] }))).toContain("row 0 has the probability 1.5");
  expect(refusal(() => match(["a"], { classes, values: [[NaN, 1, 0]] }))).toContain("row 0 has the score NaN");
  expect(
    refusal(() =>
      match(["a", "d"], {
        classes,
        values: [
          [1, 0, 0],
          [1, 0, 0],
        ],
      }),
    ),
  ).toContain('sample 1 is of class "d", for which there is no column; known: a, b, c');
  expect(refusal(() => match(["a"], { classes, values: [[1, 0]] }))).toContain("3 classes need one column each, got 2");
  expect(refusal(() => match(["a"], { classes: ["a", "b"], values: [[1, 0, 0]] }))).toContain(
    "(or one, for the second)",
  );
  expect(refusal(() => match(["a"], { classes: ["a"], values: [[1]] }))).toContain(
    "needs scores of at least 2 classes, got 1",
  );
  expect(refusal(() => match(["a"], { classes: ["a", "a"], values: [[1, 0]] }))).toContain(
    "must not contain duplicates",
  );
  expect(refusal(() => match(["a", "b"], { classes, values: [[1, 0, 0]] }))).toContain("there are 1 rows of scores");
  expect(refusal(() => match(["a"], 0.5))).toContain("expected scores as { classes, values }");
});
