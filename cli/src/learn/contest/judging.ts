/** What the contest knows about the scores of a candidate on certain rows and folds. */
import type { RecipeJson } from "lectern/contract";
import type { Scorer } from "lectern/metrics";
import type { Folding, ScoreSummary } from "lectern/selection";
import type { Entry } from "../leaderboard.js";

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

/** How much each fold counts, and how many independent folds of equal weight they are worth. */
export interface FoldWeights {
  readonly each: readonly number[];
  readonly independent: number;
}

/** All folds count alike and are independent if that is left out. */
export type Weights = FoldWeights | undefined;

/** The number of independent folds that these values are worth. */
export function independentOf(values: readonly number[], weights: Weights): number {
  return weights?.independent ?? values.length;
}

export function mean(values: readonly number[], weights?: Weights): number {
  const each = weights?.each ?? values.map(() => 1);
  const total = each.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, f) => sum + each[f] * value, 0) / total;
}

/** The mean of paired differences and its standard error over the folds. */
export interface Gap {
  readonly mean: number;
  readonly standardError: number;
}

/**
 * By how much the first is better than the second on the same folds. Folds of unequal weight, and such that have test rows in
 * common, are worth k independent ones: their spread about the mean is 1 − 1 / k of the variance of a fold, and the variance of
 * the mean is 1 / k of it.
 */
export function gapOf(first: readonly number[], second: readonly number[], weights?: Weights): Gap {
  const differences = first.map((value, f) => value - second[f]);
  const middle = mean(differences, weights);
  const spread = mean(
    differences.map((value) => (value - middle) ** 2),
    weights,
  );
  const k = independentOf(first, weights);
  return { mean: middle, standardError: k > 1 ? Math.sqrt(spread / (k - 1)) : 0 };
}

/**
 * The same as if no folds had rows in common. It decides who is compared further: few folds in time order hardly ever tell two
 * methods apart, so that otherwise all would go on and use up the time for more folds.
 */
export function gapOfFolds(first: readonly number[], second: readonly number[], weights?: Weights): Gap {
  if (weights === undefined) return gapOf(first, second);
  const { each } = weights;
  const total = each.reduce((sum, weight) => sum + weight, 0);
  const independent = total ** 2 / each.reduce((sum, weight) => sum + weight ** 2, 0);
  return gapOf(first, second, { each, independent });
}

/** Scores in folds as one: their mean, their spread, and how sure the mean is. */
export function summaryOf(values: readonly number[], weights?: Weights): ScoreSummary {
  const { mean, standardError } = gapOf(
    values,
    values.map(() => 0),
    weights,
  );
  return { values, mean, standardError, deviation: standardError * Math.sqrt(independentOf(values, weights)) };
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
