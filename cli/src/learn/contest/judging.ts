/** What the contest knows about the scores of a candidate on certain rows and folds. */
import type { RecipeJson } from "lectern/contract";
import type { Scorer } from "lectern/metrics";
import type { Folding, ScoreSummary } from "lectern/selection";
import type { Entry } from "../leaderboard.js";
import { effectiveFolds } from "./fold-weights.js";

/** Rows and folds on which candidates are scored; scores are compared only if they come from the same look. */
export interface Look {
  readonly rows: number;
  readonly folds: Folding & { readonly count: number };
}

/** A method with certain options. */
export interface Candidate {
  readonly entry: Entry;
  readonly recipe: RecipeJson;
  /** The options that differ from the defaults, by path; none for the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** 0 linear, 1 interpretable, 2 other methods, 3 combinations. */
  readonly complexity: number;
}

/** Scores of a candidate. */
export interface Scores {
  readonly scores: Readonly<Record<string, ScoreSummary>>;
  /** Mean time of a fit and its scoring. */
  readonly fitMilliseconds: number;
}

/** How a look at a candidate ended. */
export type Outcome = Scores | { readonly failure: string; readonly patience?: number };

/** Scores a recipe, at most for the given number of milliseconds. */
export type Judge = (recipe: RecipeJson, look: Look, patience: number) => Promise<Outcome>;

export function isScored(outcome: Outcome | undefined): outcome is Scores {
  return outcome !== undefined && "scores" in outcome;
}

/** The values of the deciding metric in each fold, such that larger is better. */
export function oriented(values: readonly number[], { higherIsBetter }: Pick<Scorer, "higherIsBetter">): number[] {
  return higherIsBetter ? [...values] : values.map((value) => -value);
}

/** How much each fold counts; all count alike if that is left out. */
export type Weights = readonly number[] | undefined;

export function mean(values: readonly number[], weights: Weights = values.map(() => 1)): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, f) => sum + weights[f] * value, 0) / total;
}

/** The mean of paired differences and its standard error over the folds. */
export interface Gap {
  readonly mean: number;
  readonly standardError: number;
}

/**
 * By how much the first is better than the second on the same folds. A mean of unequal weights is as uncertain as one of fewer folds
 * of equal weight, so that its standard error is larger.
 */
export function gapOf(first: readonly number[], second: readonly number[], weights?: Weights): Gap {
  const differences = first.map((value, f) => value - second[f]);
  const middle = mean(differences, weights);
  const all = weights ?? differences.map(() => 1);
  const count = effectiveFolds(all);
  const total = all.reduce((sum, weight) => sum + weight, 0);
  const squares = differences.reduce((sum, value, f) => sum + all[f] * (value - middle) ** 2, 0);
  const variance = count > 1 ? squares / (total - total / count) : 0;
  return { mean: middle, standardError: Math.sqrt(variance / count) };
}

/** Scores in folds as one: their mean, their spread, and how sure the mean is. */
export function summaryOf(values: readonly number[], weights?: Weights): ScoreSummary {
  const { mean, standardError } = gapOf(
    values,
    values.map(() => 0),
    weights,
  );
  const count = effectiveFolds(weights ?? values.map(() => 1));
  return { values, mean, standardError, deviation: standardError * Math.sqrt(count) };
}

/** A fold may be worse than the baseline by this share of what the baseline is worth. */
const tolerance = 0.25;

/**
 * The fold in which a candidate collapses: it is worse than a constant prediction by more than it is usually better. Its mean
 * over other folds says nothing about unusual rows. Undefined if there is none.
 */
export function collapsedFold(
  values: readonly number[],
  baseline: readonly number[],
  { higherIsBetter }: Pick<Scorer, "higherIsBetter">,
): number | undefined {
  const gains = values.map((value, f) => value - baseline[f]);
  const usual = [...gains].sort((a, b) => a - b)[Math.floor(gains.length / 2)];
  // Shares and r2 have the unit 1; a loss has that of the baseline.
  const scale = higherIsBetter ? tolerance : tolerance * Math.abs(mean(baseline));
  const worst = gains.indexOf(Math.min(...gains));
  return gains[worst] < -Math.max(usual, scale) ? worst : undefined;
}
