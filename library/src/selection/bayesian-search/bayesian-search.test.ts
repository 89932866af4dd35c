import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../../test/spy-methods.js";
import { toyFacts } from "../../../test/toy-facts.js";
import { defineRegressor } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { number } from "../../core/options/options.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { gridSearch } from "../grid-search/grid-search.js";
import { bayesianSearch } from "./bayesian-search.js";

/** The function of Forrester, Sóbester and Keane (2008): a local minimum at 0.14, the lowest, −6.0207, at 0.7572. */
const forrester = (t: number) => (6 * t - 2) ** 2 * Math.sin(12 * t - 4);

/** A regressor whose mean absolute error on targets of zero is the function above, lifted above zero. */
function toy() {
  const calls: number[] = [];
  const method = defineRegressor({
    kind: "toy",
    title: "Toy",
    summary: "Is wrong by a known function of its option.",
    facts: toyFacts,
    options: { t: number(0, "where") },
    learns: {},
    fit: (_, { t }) => {
      calls.push(t);
      if (t > 0.97) throw new LecternError("numerical", "toy: too far to the right");
      return { state: {} };
    },
    predict: (_, x, { t }) => new Float64Array(x.rows).fill(forrester(t) + 10),
  });
  return { toy: method, calls };
}

const flat = { x: [[0], [1], [2], [3]], y: [0, 0, 0, 0] };
const once = { folds: { kind: "hold-out", testShare: 0.25 }, scorer: "mae" } as const;
const space = { t: { kind: "uniform", from: 0, to: 1 } } as const;

describe("Bayesian search", () => {
  test("[CB-044] finds the optimum of a toy objective of one option in fewer calls than a grid", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { toy: recipe, calls } = toy();
      const model = bayesianSearch(recipe(), space, { ...once, candidates: 20, seed }).fit(flat);
      expect(calls).toHaveLength(20 + 1);
      const found = Number(model.report.notes["score"]) - 10;
      expect(Math.abs(Number(model.state.best["t"]) - 0.7572)).toBeLessThan(0.01);
      expect(found).toBeLessThan(-6);
      // No grid with up to twice as many equal steps comes as close.
      for (const count of [10, 15, 20, 25, 40]) {
        const t = Array.from({ length: count }, (_, i) => i / (count - 1));
        const grid = Number(gridSearch(recipe(), { t }, once).fit(flat).report.notes["score"]) - 10;
        expect(found).toBeLessThan(grid);
      }
    }
  });

  test("a failing candidate is reported and does not end it; failures only are an error", () => {
    const { toy: recipe } = toy();
    const model = bayesianSearch(recipe(), { t: [0.1, 0.5, 0.98, 0.99, 1] }, { ...once, candidates: 5 }).fit(flat);
    expect(model.state.trials.filter(({ failure }) => failure !== null)).toHaveLength(3);
    expect(model.state.best).toEqual({ t: 0.1 });
    expect(
      refusal(() => bayesianSearch(recipe(), { t: [0.98, 0.99] }, { ...once, candidates: 2 }).fit(flat)),
    ).toContain("every candidate failed");
  });

  test("is reproducible by its seed, tries no candidate twice, and ends when a short list is exhausted", () => {
    const data = numberedSamples(24);
    const alpha = { alpha: { kind: "log-uniform", from: 0.001, to: 1000 } } as const;
    const run = (seed: number) => bayesianSearch(ridge(), alpha, { candidates: 8, seed }).fit(data);
    expect(run(1).saved).toEqual(run(1).saved);
    expect(run(1).state.trials).not.toEqual(run(2).state.trials);
    const { spy, seen } = spyRegressor();
    const folds = { kind: "k-fold", count: 2 } as const;
    const model = bayesianSearch(spy(), { level: [0.5, 1, 1.5, 2, 2.5, 3, 3.5] }, { candidates: 30, folds }).fit(data);
    expect(model.state.trials).toHaveLength(7);
    expect(seen.fits).toHaveLength(7 * 2 + 1);
    expect(bayesianSearch(ridge(), {}, { folds }).fit(data).state.trials).toHaveLength(1);
  });
});
