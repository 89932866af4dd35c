import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor, spyTransformer } from "../../test/spy-methods.js";
import type { PlainData } from "../core/plain-data.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { chooseOnValidation } from "./choose-on-validation.js";
import { evaluate } from "./evaluate.js";

const data = numberedSamples(50);
const sorted = (...parts: readonly ArrayLike<number>[]) =>
  parts.flatMap((part) => Array.from(part)).sort((a, b) => a - b);

describe("choosing on a validation set", () => {
  test("[CB-048] every candidate is fitted on the training set and scored on the validation set; the winner is fitted on both and evaluated once on the test set", () => {
    for (const seed of [0, 1, 2]) {
      const { spy, seen } = spyRegressor();
      const levels = [0.5, 1, 1.5, 2];
      const choice = chooseOnValidation(spy(), { level: levels }, data, { seed, scorer: "mae" });
      const { train, validation, test: tested } = choice.indices;
      expect(validation.length).toBe(tested.length);
      expect(seen.fits).toHaveLength(4 + 2);
      for (const fitted of seen.fits.slice(0, 4)) expect(fitted).toEqual([...train]);
      expect(seen.uses.slice(0, 4)).toEqual(levels.map(() => [...validation]));
      expect(seen.fits[4]).toEqual(sorted(train, validation));
      expect(seen.uses.slice(4)).toEqual([[...tested]]);
      // The test set is untouched before, and only the model to be used has learned from it.
      for (const fitted of seen.fits.slice(0, 5)) expect(fitted.some((number) => tested.includes(number))).toBe(false);
      expect(seen.fits[5]).toEqual(sorted(train, validation, tested));
    }
  });

  test("[MP-098] four steps: train, choose the smallest validation error, report on test, refit on all data", () => {
    for (const seed of [0, 1, 2]) {
      const alphas = [0.01, 1, 100, 10000];
      const choice = chooseOnValidation(ridge(), { alpha: alphas }, data, { seed, scorer: "mse" });
      const rows = (indices: ArrayLike<number>) => ({
        x: Array.from(indices, (i) => data.x[i]),
        y: Array.from(indices, (i) => data.y[i]),
      });
      const { train, validation, test: tested } = choice.indices;
      const errors = alphas.map(
        (alpha) => evaluate(ridge({ alpha }).fit(rows(train)), rows(validation), ["mse"])["mse"],
      );
      const smallest = Math.min(...errors);
      const best = { alpha: alphas[errors.indexOf(smallest)] };
      expect(choice.best).toEqual(best);
      expect(choice.validationScore).toBeCloseTo(smallest, 12);
      expect(choice.trials.map(({ score }) => score)).toEqual([...errors].sort((a, b) => a - b));
      const judged = ridge(best).fit(rows(sorted(train, validation)));
      expect(choice.testScore).toBe(evaluate(judged, rows(tested), ["mse"])["mse"]);
      expect(choice.judged.state).toEqual(judged.state);
      expect(choice.model.state).toEqual(ridge(best).fit(data).state);
      expect(choice.model.report.samples).toBe(50);
    }
  });

  test("no step of a pipeline sees more than the model does", () => {
    const { spy, seen } = spyTransformer();
    const { indices } = chooseOnValidation(pipeline(spy(), ridge()), { alpha: [1, 2] }, data);
    const { train, validation } = indices;
    expect(seen.fits.map(({ length }) => length)).toEqual([40, 45, 50]);
    expect(seen.fits[0]).toEqual([...train]);
    expect(seen.fits[1]).toEqual(sorted(train, validation));
  });

  test("a store keeps the candidates, replicates are refused, failures are reported", () => {
    const { spy, seen } = spyRegressor();
    const store = new Map<string, PlainData>();
    const space = { level: [1, -1] };
    const first = chooseOnValidation(spy(), space, data, {}, { store });
    chooseOnValidation(spy(), space, data, {}, { store });
    expect(seen.fits).toHaveLength(4 + 2);
    expect(first.trials[1].failure).toContain("below zero");
    expect(refusal(() => chooseOnValidation(spy(), { level: [-1] }, data))).toContain("every candidate failed");
    const twice = { x: [...data.x, ...data.x], y: [...data.y, ...data.y] };
    expect(refusal(() => chooseOnValidation(spy(), space, twice))).toContain("rows of the");
  });
});
