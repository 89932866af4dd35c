import { describe, expect, test } from "vitest";
import {
  bytes,
  coefficients,
  data,
  test as held,
  iterations,
  loaded,
  model,
  predicted,
  probabilities,
  report,
  scores,
  search,
  train,
  validation,
} from "./first-steps.js";

const species = ["Adelie", "Chinstrap", "Gentoo"];

describe("the eight everyday tasks", () => {
  test("the target is separated from the table, and a quarter of the rows is held out", () => {
    expect(data.x.names).not.toContain("species");
    expect(data.y.classes).toEqual(species);
    expect(held.x.rows).toBe(Math.round(data.x.rows / 4));
    expect(train.x.rows + held.x.rows).toBe(data.x.rows);
  });

  test("predictions have class names, probabilities have one column per class, and both are accurate", () => {
    expect(model.classes).toEqual(species);
    expect(predicted.names).toHaveLength(held.x.rows);
    expect(new Set(predicted.names)).toEqual(new Set(species));
    expect(probabilities.classes).toEqual(species);
    expect(scores.accuracy).toBeGreaterThan(0.97);
    expect(scores.logLoss).toBeLessThan(0.1);
  });

  test("cross-validation agrees with the test set, and the search is no worse than the default options", () => {
    expect(Math.abs(validation.scores["accuracy"].mean - scores.accuracy)).toBeLessThan(0.03);
    expect(search.report.notes["score"]).toBeGreaterThanOrEqual(validation.scores["accuracy"].mean);
    expect(iterations).toBeGreaterThan(0);
  });

  test("every coefficient has its class and the name of an encoded column", () => {
    const encoded = search.best.steps["encode-table"].outputFeatures;
    expect(coefficients.map(({ feature }) => feature)).toEqual(species.flatMap(() => encoded));
    expect(new Set(coefficients.map((own) => own.class))).toEqual(new Set(species));
  });

  test("the loaded model predicts the same", () => {
    if (loaded.role !== "classifier") throw new Error("a loaded search for a classifier must be a classifier");
    expect(loaded.predict(held.x).names).toEqual(search.predict(held.x).names);
    expect(report).toContain(`model file of ${bytes.length} bytes with a classifier`);
  });
});
