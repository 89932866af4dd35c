import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples } from "../../test/spy-methods.js";
import { ridge } from "../linear/ridge/ridge.js";
import { gridSearch } from "./grid-search/grid-search.js";
import type { Trial } from "./search-plan.js";
import { trialsProblem } from "./search-state.js";

const trial = (candidate: number, score: number | null): Trial => ({
  ...{ candidate, score, options: {}, deviation: 0, values: [score], trainScore: null, samples: 4 },
  failure: score === null ? "it failed" : null,
});

test("a search has a trial for each candidate, the best of them first", () => {
  const problem = (trials: readonly Trial[], options = {}) =>
    trialsProblem(trials, { options, sizeOf: () => 0, record: {} });
  expect(problem([trial(1, 2), trial(0, null)])).toBeUndefined();
  expect(problem([])).toBe("must begin with a trial that has a score");
  expect(problem([trial(0, null)])).toBe("must begin with a trial that has a score");
  expect(problem([trial(0, 2), trial(0, 1)])).toBe("must have one trial per candidate");
  expect(problem([trial(0, 2), trial(1, 1)], { candidates: 1 })).toContain("must have at most 1 trials");
  expect(problem([trial(0, 2), trial(1, 1)], { candidates: null })).toBeUndefined();
});

test("the winner of a saved search is its first trial", () => {
  const recipe = gridSearch(ridge(), { alpha: [1, 10] }, { folds: { kind: "k-fold", count: 2 } });
  const { saved, state } = recipe.fit(numberedSamples(8));
  const restored = (change: object) => () => recipe.restore({ ...saved, state: { ...state, ...change } });
  expect(refusal(restored({ trials: state.trials.toReversed() }))).toContain("are not those of its first trial");
  expect(refusal(restored({ best: null }))).toContain("state.best must be a record");
  expect(refusal(restored({ best: { alpha: 3 } }))).toContain("are not in the space it searched");
  expect(refusal(restored({ trials: [{ ...state.trials[0], score: "high" }] }))).toContain(
    "state.trials.0.score must be a number",
  );
});
