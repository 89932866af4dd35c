import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeated, scoredSamples } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { multiclassAuc, multiclassAveragePrecision } from "./multiclass-auc.js";
import { averagePrecision } from "./precision-recall-curve.js";
import reference from "./reference/class-probabilities.json" with { type: "json" };
import { rocAuc } from "./roc-auc.js";

const averages = ["macro", "weighted", "micro"] as const;
const many = reference.cases.filter(({ classes }) => classes > 2);
const two = reference.cases.filter(({ classes }) => classes === 2);

describe("against scikit-learn", () => {
  test.each(many)("$classes classes, weighted $weighted", (expected) => {
    const { truth, probabilities: values } = expected;
    const weights = expected.weights ?? undefined;
    const given = { classes: values[0].map((_, k) => String(k)), values };
    const precisions = expected.averagePrecision as Record<string, number>;
    for (const average of averages) {
      const area = expected.oneVsRest?.[average] as number;
      expectClose([multiclassAuc(truth, given, { average, weights })], [area], 1e-12);
      expectClose([multiclassAveragePrecision(truth, given, { average, weights })], [precisions[average]], 1e-12);
    }
    for (const average of ["macro", "weighted"] as const) {
      if (expected.oneVsOne === undefined) continue;
      const area = multiclassAuc(truth, given, { scheme: "one-vs-one", average });
      expectClose([area], [expected.oneVsOne[average]], 1e-12);
    }
  });

  test.each(two)("two classes, weighted $weighted", (expected) => {
    const { truth, logits, decision } = expected;
    const weights = expected.weights ?? undefined;
    const classes = ["0", "1"];
    for (const values of [logits, (decision as number[]).map((value) => [value])]) {
      expectClose([multiclassAuc(truth, { classes, values }, { weights })], [expected.auc as number], 1e-12);
      const precision = multiclassAveragePrecision(truth, { classes, values }, { weights });
      expectClose([precision], [expected.averagePrecision as number], 1e-12);
    }
  });
});

describe("laws", () => {
  test("for two classes it is the area, and the average precision, of the second class", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores, weights }) => {
        const given = { classes: ["0", "1"], values: scores.map((score) => [score]) };
        expect(multiclassAuc(truth, given, { weights })).toBe(rocAuc(truth, scores, { weights }));
        const precision = averagePrecision(truth, scores, { weights });
        expect(multiclassAveragePrecision(truth, given, { weights })).toBe(precision);
      }),
    );
  });

  test("a weight of 2 equals repeating the sample, in every scheme and average", () => {
    const classes = ["a", "b", "c"];
    const truth = ["a", "b", "c", "a", "b", "c", "a"];
    const values = [
      [3, 1, 1],
      [1, 2, 2],
      [0, 3, 1],
      [1, 1, 2],
      [2, 2, 0],
      [1, 1, 4],
      [5, 4, 3],
    ];
    const weights = [1, 2, 3, 0, 1, 2, 1];
    const twice = { classes, values: repeated(values, weights) };
    for (const scheme of ["one-vs-rest", "one-vs-one"] as const) {
      for (const average of averages) {
        if (scheme === "one-vs-one" && average === "micro") continue;
        const value = multiclassAuc(truth, { classes, values }, { scheme, average, weights });
        expect(multiclassAuc(repeated(truth, weights), twice, { scheme, average })).toBeCloseTo(value, 12);
      }
    }
  });

  test("one against one does not depend on how frequent a class is", () => {
    const classes = ["a", "b", "c"];
    const truth = ["a", "a", "b", "b", "c", "c"];
    const values = [
      [3, 1, 1],
      [1, 2, 2],
      [0, 3, 1],
      [2, 1, 2],
      [2, 0, 0],
      [1, 1, 4],
    ];
    const one = { scheme: "one-vs-one" } as const;
    const value = multiclassAuc(truth, { classes, values }, one);
    const weights = [5, 5, 1, 1, 1, 1];
    expect(multiclassAuc(truth, { classes, values }, { ...one, weights })).toBeCloseTo(value, 12);
    expect(multiclassAuc(truth, { classes, values }, { weights })).not.toBeCloseTo(
      multiclassAuc(truth, { classes, values }),
      6,
    );
  });
});

test("refuses invalid input, and says what would work", () => {
  const given = {
    classes: ["a", "b", "c"],
    values: [
      [1, 0, 0],
      [0, 1, 0],
    ],
  };
  for (const scheme of ["one-vs-rest", "one-vs-one"] as const) {
    expect(refusal(() => multiclassAuc(["a", "b"], given, { scheme }))).toContain('class "c" has only one kind');
  }
  const binary = { classes: ["a", "b"], values: [[1], [2]] };
  expect(refusal(() => multiclassAuc(["a", "a"], binary))).toContain('class "b" has only one kind');
  expect(refusal(() => multiclassAuc(["a", "b"], given, { scheme: "one-vs-one", average: "micro" }))).toContain(
    'one-vs-one has no average "micro"',
  );
  expect(refusal(() => multiclassAveragePrecision(["a", "x"], given))).toContain('sample 1 is of class "x"');
});
