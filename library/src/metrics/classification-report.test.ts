import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { classificationReport, type ReportRow } from "./classification-report.js";
import reference from "./reference/class-predictions.json" with { type: "json" };

/** A row of scikit-learn's report. */
type TheirRow = Record<"precision" | "recall" | "f1-score" | "support", number>;

test.each(reference.cases)("matches scikit-learn: $classes classes, weighted $weighted, absent $absent", (expected) => {
  const { truth, predicted } = expected;
  const report = classificationReport(truth, predicted, { weights: expected.weights ?? undefined });
  const theirs = expected.report as Record<string, TheirRow | number>;
  const compare = (ours: ReportRow, row: TheirRow): void => {
    const { precision, recall, fScore, support } = ours;
    expectClose([precision, recall, fScore], [row.precision, row.recall, row["f1-score"]], 1e-12);
    expectClose([support], [row.support], 1e-12);
  };
  for (const row of report.classes) compare(row, theirs[row.name] as TheirRow);
  expect(report.classes.length).toBe(expected.classes);
  compare(report.macro, theirs["macro avg"] as TheirRow);
  compare(report.weighted, theirs["weighted avg"] as TheirRow);
  expectClose([report.accuracy], [theirs["accuracy"] as number], 1e-12);
  expectClose([report.micro.fScore], [expected.f1["micro 0"]], 1e-12);
});

test("reports selected classes with another beta, and refuses invalid input", () => {
  const truth = ["a", "b", "b", "c"];
  const guess = ["a", "b", "c", "c"];
  const report = classificationReport(truth, guess, { classes: ["c", "b"], beta: 2 });
  expect(report.classes.map(({ name }) => name)).toEqual(["c", "b"]);
  // class b: precision 1, recall ½, F₂ = 5 · ½ / (4 + ½)
  expect(report.classes[1].fScore).toBeCloseTo(2.5 / 4.5, 14);
  expect(report.accuracy).toBe(0.75);
  expect(refusal(() => classificationReport(truth, guess, { classes: ["d"] }))).toContain('there is no class "d"');
  expect(refusal(() => classificationReport(truth, guess.slice(1)))).toContain("classificationReport: the truth has 4");
  const refuse = { zeroDivision: "refuse" } as const;
  expect(refusal(() => classificationReport(["a", "b"], ["a", "a"], refuse))).toContain('of class "b" is 0/0');
});
