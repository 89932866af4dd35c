import { describe, expect, test } from "vitest";
import { numberedSamples, spyRegressor } from "../../../test/spy-methods.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { randomSearch } from "./random-search.js";

const data = numberedSamples(20);
const folds = { kind: "k-fold", count: 3 } as const;
const alpha = { kind: "log-uniform", from: 0.001, to: 1000 } as const;
const optionsOf = (model: { state: { trials: readonly { candidate: number; options: object }[] } }) =>
  [...model.state.trials].sort((a, b) => a.candidate - b.candidate).map(({ options }) => options);

describe("random search", () => {
  test("[CB-043] the given number of candidates is drawn from distributions and lists, the same ones for the same seed", () => {
    const { spy, seen } = spyRegressor();
    const space = { level: { kind: "uniform", from: 0.5, to: 1.5 } } as const;
    const model = randomSearch(spy(), space, { candidates: 7, folds, seed: 3 }).fit(data);
    expect(seen.fits).toHaveLength(7 * 3 + 1);
    expect(model.state.trials).toHaveLength(7);
    for (const { options } of model.state.trials) {
      expect(options["level"]).toBeGreaterThanOrEqual(0.5);
      expect(options["level"]).toBeLessThan(1.5);
    }
    const search = (seed: number) =>
      optionsOf(randomSearch(ridge(), { alpha, intercept: [true, false] }, { candidates: 5, folds, seed }).fit(data));
    expect(search(1)).toEqual(search(1));
    expect(new Set([0, 1, 2, 3].map((seed) => JSON.stringify(search(seed)))).size).toBe(4);
  });

  test("[CB-043] another path does not change the draws of the first", () => {
    for (const seed of [0, 1, 2]) {
      const one = optionsOf(randomSearch(ridge(), { alpha }, { candidates: 5, folds, seed }).fit(data));
      const two = optionsOf(
        randomSearch(ridge(), { intercept: [true, false], alpha }, { candidates: 5, folds, seed }).fit(data),
      );
      expect(two.map((options) => ({ alpha: (options as { alpha: number }).alpha }))).toEqual(one);
    }
  });

  test("equal draws are tried once", () => {
    const { spy, seen } = spyRegressor();
    const model = randomSearch(spy(), { level: [1, 2] }, { candidates: 30, folds }).fit(data);
    expect(model.state.trials).toHaveLength(2);
    expect(seen.fits).toHaveLength(2 * 3 + 1);
  });
});
