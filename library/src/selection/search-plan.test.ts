import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import { asMatrix } from "../data/matrix.js";
import { scorer } from "../metrics/scorers.js";
import { bestTrial, isSound, numbered, ranked, type Trial, tryCandidates } from "./search-plan.js";
import { runPlanToEnd } from "./task-plan.js";

const { x, y } = numberedSamples(9);
const data = { x: asMatrix(x), y: Float64Array.from(y), features: ["number", "a", "b"] };
const folds = [0, 1, 2].map((f) => {
  const all = Int32Array.from({ length: 9 }, (_, i) => i);
  return { train: all.filter((i) => i % 3 !== f), test: all.filter((i) => i % 3 === f) };
});

function trial(candidate: number, score: number | null, samples = 6): Trial {
  const failure = score === null ? `number ${candidate} failed` : null;
  return { candidate, options: {}, score, deviation: 0, values: [], trainScore: null, samples, failure };
}

describe("trying candidates", () => {
  test("[CB-042] there are as many fits as candidates times folds, and each trial has its own scores", () => {
    const { spy, seen } = spyRegressor();
    const setting = { recipe: spy(), y: data.y, folds, scorer: scorer("mae"), trainScores: true, warmStarts: true };
    const candidates = numbered([{ level: 0 }, { level: 1 }]);
    const trials = runPlanToEnd(tryCandidates(setting, candidates), data, {});
    expect(seen.fits).toHaveLength(2 * 3);
    for (const [c, { values, score, trainScore, samples, options }] of trials.entries()) {
      const byHand = folds.map(({ train, test: tested }) => {
        const level = c * (train.reduce((sum, i) => sum + y[i], 0) / train.length);
        return tested.reduce((sum, i) => sum + Math.abs(y[i] - level), 0) / tested.length;
      });
      byHand.forEach((value, f) => {
        expect(values[f]).toBeCloseTo(value, 12);
      });
      expect(score).toBeCloseTo(byHand.reduce((sum, value) => sum + value) / 3, 12);
      expect(trainScore).toBeGreaterThan(0);
      expect([samples, options]).toEqual([6, { level: c }]);
    }
  });

  test("a candidate that is not a recipe, or fails in a fold, is reported and the others continue", () => {
    const { spy } = spyRegressor();
    const setting = { recipe: spy(), y: data.y, folds, scorer: scorer("mae"), trainScores: false, warmStarts: true };
    const candidates = numbered([{ level: "high" }, { level: 1 }, { level: -1 }, { height: 1 }]);
    const trials = runPlanToEnd(tryCandidates(setting, candidates), data, {});
    expect(trials.map(({ failure }) => failure?.slice(0, 24))).toEqual([
      "spy: level must be a num",
      undefined,
      "spy: level -1 is below z",
      "spy: there is no option ",
    ]);
    expect(trials.map(isSound)).toEqual([false, true, false, false]);
    expect(trials[0].values).toEqual([null, null, null]);
  });
});

describe("ranking", () => {
  test("best first, failures last, those that got further before others, ties in order", () => {
    const trials = [trial(0, 1), trial(1, null), trial(2, 3), trial(3, 3), trial(4, 0, 12)];
    expect(ranked(trials, true).map(({ candidate }) => candidate)).toEqual([4, 2, 3, 0, 1]);
    expect(ranked(trials, false).map(({ candidate }) => candidate)).toEqual([4, 0, 2, 3, 1]);
    expect(bestTrial("test", trials, true).candidate).toBe(4);
  });

  test("failures only are an error", () => {
    expect(refusal(() => bestTrial("test", [trial(0, null), trial(1, null)], true))).toBe(
      "invalid-option: test: every candidate failed; the first one: number 0 failed",
    );
  });
});
