import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import reference from "./reference/class-probabilities.json" with { type: "json" };
import { hingeLoss, topKAccuracy } from "./score-losses.js";

test.each(reference.cases)("matches scikit-learn: $classes classes, weighted $weighted", (expected) => {
  const { truth, logits, probabilities } = expected;
  const weights = expected.weights ?? undefined;
  const classes = logits[0].map((_, k) => String(k));
  if (expected.decision !== undefined) {
    const one = expected.decision.map((value) => [value]);
    expectClose([hingeLoss(truth, { classes, values: one }, { weights })], [expected.hinge], 1e-12);
    const two = expected.decision.map((value) => [-value, value]);
    expectClose([hingeLoss(truth, { classes, values: two }, { weights })], [expected.hinge], 1e-12);
    return;
  }
  expectClose([hingeLoss(truth, { classes, values: logits }, { weights })], [expected.hinge], 1e-12);
  // rows that scikit-learn breaks ties in by the order of the columns are left out of the comparison
  const untied = probabilities.map((row) => (new Set(row).size === row.length ? 1 : 0));
  expect(untied.indexOf(0)).toBe(0);
  expected.top.forEach((value, k) => {
    const given = { classes, values: probabilities.map((row, i) => (untied[i] ? row : breakTies(row))) };
    expectClose([topKAccuracy(truth, given, { k: k + 1, weights })], [value], 1e-12);
  });
});

/** Later columns first, as scikit-learn orders tied scores. */
function breakTies(row: number[]): number[] {
  return row.map((value, j) => value + 1e-9 * j);
}

describe("top-k accuracy", () => {
  const classes = ["a", "b", "c"];

  test("with k = 1 is accuracy and with k = K is 1", () => {
    const values = [
      [3, 2, 1],
      [3, 2, 1],
      [1, 3, 2],
      [1, 2, 3],
    ];
    const given = { classes, values };
    expect(topKAccuracy(["a", "b", "b", "b"], given, { k: 1 })).toBe(0.5);
    expect(topKAccuracy(["a", "b", "b", "b"], given)).toBe(1);
    expect(topKAccuracy(["c", "c", "a", "a"], given)).toBe(0);
    expect(topKAccuracy(["c", "c", "a", "a"], given, { k: 3 })).toBe(1);
    expect(topKAccuracy(["c", "c", "a", "b"], given, { weights: [1, 1, 1, 3] })).toBe(0.5);
  });

  test("averages over ties, so that the order of the columns does not matter", () => {
    const even = { classes, values: [[1, 1, 1]] };
    for (const name of classes) {
      expect(topKAccuracy([name], even, { k: 1 })).toBeCloseTo(1 / 3, 15);
      expect(topKAccuracy([name], even, { k: 2 })).toBeCloseTo(2 / 3, 15);
    }
  });

  test("of one column: the second class wins above 0", () => {
    const given = { classes: ["no", "yes"], values: [[0.5], [-0.5], [0.5], [0]] };
    expect(topKAccuracy(["yes", "no", "no", "no"], given, { k: 1 })).toBe(2.5 / 4);
  });
});

test("the hinge loss is 0 from a margin of 1 on and grows by 1 with each unit below", () => {
  const given = { classes: ["-", "+"], values: [[2], [1], [0], [-1]] };
  expect(hingeLoss(["+", "+", "+", "+"], given)).toBe((0 + 0 + 1 + 2) / 4);
  expect(hingeLoss(["+", "+", "+", "+"], given, { weights: [0, 0, 1, 3] })).toBe(7 / 4);
});

test("refuses invalid input, and says what would work", () => {
  const given = { classes: ["a", "b"], values: [[1, 2]] };
  expect(refusal(() => topKAccuracy(["a"], given, { k: 0 }))).toContain("k must be a whole number of at least 1");
  expect(refusal(() => topKAccuracy(["x"], given))).toContain('class "x", for which there is no column');
  expect(refusal(() => hingeLoss(["a"], { ...given, values: [[NaN, 1]] }))).toContain("scores must be finite");
});

test("the hinge loss of two classes takes one decision value for each sample", () => {
  const scores = [-2, 0.5, 0.3, 3];
  const expected = (0 + 1.5 + 0.7 + 0) / 4;
  expect(hingeLoss([0, 0, 1, 1], scores)).toBeCloseTo(expected, 12);
  expect(hingeLoss(["no", "no", "yes", "yes"], scores, { positive: "yes" })).toBeCloseTo(expected, 12);
});
