import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../../test/spy-methods.js";
import { halvingSearch } from "./halving-search.js";

const data = numberedSamples(90);
const folds = { kind: "k-fold", count: 3 } as const;
const levels = Array.from({ length: 9 }, (_, i) => i / 4);

/** The fits of each round: all that have the same number of samples. */
function roundsOf(fits: readonly (readonly number[])[]): Map<number, (readonly number[])[]> {
  const rounds = new Map<number, (readonly number[])[]>();
  for (const numbers of fits) rounds.set(numbers.length, [...(rounds.get(numbers.length) ?? []), numbers]);
  return rounds;
}

describe("halving search", () => {
  test("each round keeps a third of the candidates and gives them three times the samples", () => {
    const { spy, seen } = spyRegressor();
    const model = halvingSearch(spy(), { level: levels }, { folds }).fit(data);
    const counts = [...roundsOf(seen.fits)].map(([samples, fits]) => [samples, fits.length]);
    // 60 training samples: at least 10 in the first round, then 30, then all; and the winner on all 90.
    expect(counts).toEqual([
      [10, 27],
      [30, 9],
      [60, 3],
      [90, 1],
    ]);
    expect(model.state.trials.map(({ samples }) => samples)).toEqual([60, 30, 30, 10, 10, 10, 10, 10, 10]);
    expect(model.state.trials[0].options).toEqual(model.state.best);
  });

  test("in each fold the samples of a round are among those of the next, and never among the tested", () => {
    for (const seed of [0, 1, 2]) {
      const { spy, seen } = spyRegressor();
      halvingSearch(spy(), { level: levels }, { folds, seed }).fit(data);
      const rounds = [...roundsOf(seen.fits).values()];
      for (let r = 0; r + 1 < 3; r++) {
        for (const [k, numbers] of rounds[r].entries()) {
          const next = new Set(rounds[r + 1][k % 3]);
          expect(numbers.every((number) => next.has(number))).toBe(true);
        }
      }
      seen.fits.slice(0, -1).forEach((fitted, f) => {
        expect(fitted.some((number) => seen.uses[f].includes(number))).toBe(false);
      });
    }
  });

  test("the winner reached the last round, though an eliminated candidate may have scored better on fewer samples", () => {
    const { spy } = spyRegressor();
    const model = halvingSearch(spy(), { level: levels }, { folds, scorer: "mae" }).fit(data);
    expect(model.state.trials[0].samples).toBe(60);
    expect(model.state.best["level"]).toBe(1);
  });

  test("failures are eliminated at once, and failures only are an error", () => {
    const { spy, seen } = spyRegressor();
    const model = halvingSearch(spy(), { level: [-1, 1, -2] }, { folds }).fit(data);
    expect(model.state.best).toEqual({ level: 1 });
    expect(model.report.notes["failed"]).toBe(2);
    expect(seen.fits).toHaveLength(9 + 3 + 1);
    expect(refusal(() => halvingSearch(spy(), { level: [-1, -2] }, { folds }).fit(data))).toContain(
      "every candidate failed",
    );
  });

  test("candidates can be drawn, and the start and factor chosen", () => {
    const { spy, seen } = spyRegressor();
    const space = { level: { kind: "uniform", from: 0, to: 2 } } as const;
    const settings = { candidates: 4, reductionFactor: 2, minSamples: 15, folds } as const;
    const model = halvingSearch(spy(), space, settings).fit(data);
    expect([...roundsOf(seen.fits)].map(([samples, fits]) => [samples, fits.length])).toEqual([
      [15, 12],
      [30, 6],
      [60, 3],
      [90, 1],
    ]);
    expect(halvingSearch(spy(), space, settings).fit(data).saved).toEqual(model.saved);
  });
});
