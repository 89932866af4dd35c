import { classificationScorers, regressionScorers } from "lectern/metrics";
import { expect, test } from "vitest";
import { measureInWords, measureTitle } from "./measures.js";

test("every metric is spelled out, and losses say that lower is better", () => {
  for (const { name, higherIsBetter } of [...classificationScorers, ...regressionScorers]) {
    expect(measureInWords(name), name).not.toBe(name);
    expect(measureInWords(name).includes("lower is better"), name).toBe(!higherIsBetter);
  }
});

test("every metric has a title without abbreviations, and no two have the same", () => {
  const names = [...classificationScorers, ...regressionScorers].map(({ name }) => name);
  const titles = names.map(measureTitle);
  expect(new Set(titles).size).toBe(new Set(names).size);
  for (const title of titles) {
    expect(title).not.toMatch(/-|^(?:r2|auc|mcc|r?m[as][pe]?l?e|smape)$|\b(?:roc auc|kendall|spearman|pearson)$/);
  }
  expect(["balanced-accuracy", "roc-auc", "r2"].map(measureTitle)).toEqual([
    "balanced accuracy",
    "area under the ROC curve",
    "R²",
  ]);
});
