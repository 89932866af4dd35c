/** Which candidates are tried on which folds: plans that request results and continue with them. */
import type { AnyRecipe } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import type { Target } from "../data/dataset.js";
import type { Fold } from "../data/split.js";
import type { Scorer } from "../metrics/scorer.js";
import { withOptions } from "../pipeline/option-paths.js";
import type { FoldResult } from "./score-fold.js";
import type { Candidate } from "./space.js";
import { isScored, summarize } from "./summary.js";
import type { TaskPlan } from "./task-plan.js";

/** The result of one candidate. */
export interface Trial {
  /** Its number among the candidates, from 0. */
  readonly candidate: number;
  /** Its values, by path. */
  readonly options: Candidate;
  /** The mean of the metric over the folds; null where no fold could be scored. */
  readonly score: number | null;
  readonly deviation: number;
  /** The value of each fold; null where it failed. */
  readonly values: readonly (number | null)[];
  /** The mean on the training samples, when requested. */
  readonly trainScore: number | null;
  /** The largest number of samples it was trained on. */
  readonly samples: number;
  /** Why it failed, where it did. */
  readonly failure: string | null;
}

/** The plan of a search; it ends with the last trial of each candidate. */
export type SearchPlan = TaskPlan<readonly Trial[]>;

/** What all candidates have in common. */
export interface SearchSetting {
  readonly recipe: AnyRecipe;
  /** The target, for plans that divide training sets further. */
  readonly y: Target | undefined;
  readonly folds: readonly Fold[];
  readonly scorer: Scorer;
  readonly trainScores: boolean;
  /** Whether fits begin from the models of others. */
  readonly warmStarts: boolean;
  /** Where folds are nested, the one on the outside, from 1. */
  readonly outerFold?: number;
}

/** A candidate with its number. */
export interface Numbered {
  readonly candidate: number;
  readonly options: Candidate;
}

/** Numbers candidates from 0. */
export function numbered(candidates: readonly Candidate[]): Numbered[] {
  return candidates.map((options, candidate) => ({ candidate, options }));
}

/** Tries the given candidates on all folds. A candidate that is not a valid recipe fails; the others continue. */
export function* tryCandidates(
  { recipe, folds, scorer: { name }, trainScores, warmStarts, outerFold }: SearchSetting,
  candidates: readonly Numbered[],
): SearchPlan {
  const made = candidates.map((each) => ({ ...each, recipe: recipeOf(recipe, each.options) }));
  const around = outerFold === undefined ? {} : { outerFold };
  const tasks = made.flatMap(({ recipe: own, candidate }) => {
    if (own instanceof LecternError) return [];
    const common = { recipe: own, scorers: [name], trainScores, warmStarts };
    return folds.map((fold, f) => ({ ...common, ...fold, place: { candidate, fold: f + 1, ...around } }));
  });
  const results = yield tasks;
  const samples = folds.reduce((most, { train }) => Math.max(most, train.length), 0);
  let place = 0;
  return made.map(({ recipe: own, ...each }) => {
    if (own instanceof LecternError) return { ...each, ...failedTrial(folds.length, own.message), samples };
    const part = results.slice(place, (place += folds.length));
    return { ...each, ...outcomeOf(part, name), samples };
  });
}

function recipeOf(recipe: AnyRecipe, values: Candidate): AnyRecipe | LecternError {
  try {
    return withOptions(recipe, values);
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
}

type Outcome = Omit<Trial, "candidate" | "options" | "samples">;

function outcomeOf(results: readonly FoldResult[], scorer: string): Outcome {
  const failure = results.find((result) => result.status === "failed");
  const summary = summarize(results)?.[scorer];
  const train = summarize(results, "trainScores")?.[scorer];
  return {
    // A mean over some of the folds only would be compared with means over all of them.
    score: failure === undefined ? (summary?.mean ?? null) : null,
    deviation: summary?.deviation ?? 0,
    values: results.map((result) => (isScored(result) ? result.scores[scorer] : null)),
    trainScore: train?.mean ?? null,
    failure: failure === undefined ? null : failure.message,
  };
}

function failedTrial(folds: number, failure: string): Outcome {
  const values = new Array<null>(folds).fill(null);
  return { score: null, deviation: 0, values, trainScore: null, failure };
}

/**
 * The candidates from best to worst: failed ones last, those that got further in a halving search first, for scores of
 * different numbers of training samples cannot be compared; equal ones in their order.
 */
export function ranked(trials: readonly Trial[], higherIsBetter: boolean): Trial[] {
  const sign = higherIsBetter ? -1 : 1;
  return [...trials].sort((a, b) => {
    if (a.score === null || b.score === null) return Number(a.score === null) - Number(b.score === null);
    return b.samples - a.samples || sign * (a.score - b.score);
  });
}

/** The best trial; if all candidates failed, an error with the reason of the first one. */
export function bestTrial(where: string, trials: readonly Trial[], higherIsBetter: boolean): SoundTrial {
  const sorted = ranked(trials, higherIsBetter);
  const [winner] = sorted;
  if (isSound(winner)) return winner;
  throw new LecternError("invalid-option", `${where}: every candidate failed; the first one: ${winner.failure}`, {
    failures: sorted.map(({ failure }) => failure),
  });
}

/** A trial that was scored on all folds. */
export type SoundTrial = Trial & { readonly score: number };

export function isSound(trial: Trial): trial is SoundTrial {
  return trial.score !== null;
}
