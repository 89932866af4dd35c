/** Nested cross-validation: an honest score for choosing and fitting together. The best score of a search is not one. */

import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import { plainOptions } from "../contract/restoring.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, optional, seed, text } from "../core/options/options.js";
import type { Warning } from "../core/report.js";
import type { Fold } from "../data/split.js";
import type { Scorer } from "../metrics/scorer.js";
import type { ScorerName } from "../metrics/scorers.js";
import { withOptions } from "../pipeline/option-paths.js";
import { failedFolds, foldsOf, validateJudged } from "./cross-validate.js";
import { type Folding, foldingOption } from "./folds/folds.js";
import { rareClassWarnings } from "./folds/rare-classes.js";
import { validateScorer } from "./measures.js";
import type { FoldResult, Judged } from "./score-fold.js";
import { bestTrial, type Numbered, numbered, tryCandidates } from "./search-plan.js";
import { type Candidate, checkSpaces, gridOrSample, type SpaceOf } from "./space.js";
import { type ScoreSummary, summarize } from "./summary.js";
import { type PlanControl, runPlanAsync, runPlanToEnd, type TaskPlan } from "./task-plan.js";
import { warmStartsOption } from "./warm-starts.js";

const options = {
  folds: foldingOption,
  scorer: optional(text<ScorerName>("accuracy", "name of the metric; accuracy or r2 by default")),
  warmStarts: warmStartsOption,
  candidates: optional(
    integer(1, "number of candidates to draw at random; every combination by default", { minimum: 1, maximum: 1e6 }),
  ),
  seed: seed(),
};

/** Options of {@link nestedCrossValidate}. */
export type NestedOptions = GivenOptions<typeof options>;

/** The result of {@link nestedCrossValidate}. */
export interface NestedValidation {
  /** The metric on the outer test sets, which no choice has seen. */
  readonly score: ScoreSummary;
  readonly folds: readonly NestedFold[];
  /** The number of fits: the candidates on the inner folds, and one winner for each outer fold. */
  readonly fits: number;
  readonly warnings: readonly Warning[];
}

export interface NestedFold {
  /** The options that won inside this fold. */
  readonly best: Candidate;
  /** Their mean score on the inner folds: an optimistic one, because it was the largest of many. */
  readonly innerScore: number;
  readonly result: FoldResult;
}

/**
 * For each of k folds: the other k − 1 folds serve as inner test sets, one after the other, to choose the best
 * candidate; the winner is then fitted on all of them and scored on the fold left out.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { nestedCrossValidate } from "lectern/selection";
 *
 * const { score, folds } = nestedCrossValidate(ridge(), { alpha: [0.01, 0.1, 1] }, await diabetes());
 * console.log(score.mean, folds.map(({ best }) => best));
 * ```
 */
export function nestedCrossValidate<R extends AnyRecipe>(
  recipe: R,
  space: SpaceOf<R> | readonly SpaceOf<R>[],
  data: AnyFitData,
  given: NestedOptions = {},
  control: Omit<PlanControl, "workers"> = {},
): NestedValidation {
  const { plan, judged } = planNested(recipe, space, data, given);
  return runPlanToEnd(plan, judged, control);
}

/** The asynchronous form, in parallel if workers are given. */
export async function nestedCrossValidateAsync<R extends AnyRecipe>(
  recipe: R,
  space: SpaceOf<R> | readonly SpaceOf<R>[],
  data: AnyFitData,
  given: NestedOptions = {},
  control: PlanControl = {},
): Promise<NestedValidation> {
  const { plan, judged } = planNested(recipe, space, data, given);
  return runPlanAsync(plan, judged, control);
}

function planNested(recipe: AnyRecipe, space: unknown, data: AnyFitData, given: NestedOptions) {
  const values = resolveOptions("nestedCrossValidate", options, given);
  const spaces = checkSpaces("nestedCrossValidate", space);
  const candidates = numbered(gridOrSample(spaces, values.candidates, values.seed));
  const scorer = validateScorer("nestedCrossValidate", recipe, values.scorer);
  const judged = validateJudged("nestedCrossValidate", recipe, data);
  return {
    plan: validateNested({ recipe, scorer, candidates, warmStarts: values.warmStarts }, judged, values.folds),
    judged,
  };
}

interface NestedSetting {
  readonly recipe: AnyRecipe;
  readonly scorer: Scorer;
  readonly candidates: readonly Numbered[];
  readonly warmStarts: boolean;
}

function* validateNested(
  { recipe, scorer, candidates, warmStarts }: NestedSetting,
  data: Judged,
  folding: Folding,
): TaskPlan<NestedValidation> {
  const outer = foldsOf(folding, data);
  requirePartition(outer, data.x.rows);
  const { name, higherIsBetter } = scorer;
  const folds: NestedFold[] = [];
  let fits = 0;
  for (const [o, fold] of outer.entries()) {
    const inner = innerFolds(outer, o);
    const setting = { recipe, y: data.y, folds: inner, scorer, trainScores: false, warmStarts, outerFold: o + 1 };
    const trials = yield* tryCandidates(setting, candidates);
    const { options: best, score, candidate } = bestTrial("nestedCrossValidate", trials, higherIsBetter);
    const winner = { recipe: withOptions(recipe, best), scorers: [name], trainScores: false };
    const [result] = yield [{ ...winner, ...fold, place: { candidate, outerFold: o + 1 } }];
    fits += candidates.length * inner.length + 1;
    folds.push({ best: plainOptions(best), innerScore: score, result });
  }
  const results = folds.map(({ result }) => result);
  const score = summarize(results)?.[name];
  const failures = failedFolds(results);
  if (score === undefined) {
    const message = `nestedCrossValidate: no winner could be scored; ${failures[0].message}`;
    throw new LecternError("numerical", message, { failures: failures.map(({ details }) => details) });
  }
  return { score, folds, fits, warnings: [...rareClassWarnings(data.y, outer), ...failures] };
}

/** The inner folds of an outer one: each of the others is tested once, and the outer one is left out. */
export function innerFolds(outer: readonly Fold[], left: number): Fold[] {
  const out = new Set(outer[left].test);
  return outer
    .filter((_, f) => f !== left)
    .map(({ train, test }) => ({ train: train.filter((i) => !out.has(i)), test }));
}

/** The folds must divide the samples: otherwise an inner test set could hold samples of the outer one. */
function requirePartition(folds: readonly Fold[], samples: number): void {
  const times = new Uint32Array(samples);
  for (const { test } of folds) for (const i of test) times[i]++;
  if (folds.length >= 3 && times.every((count) => count === 1)) return;
  throw new LecternError(
    "invalid-option",
    "nestedCrossValidate: folds must test every sample exactly once, in at least 3 folds; use k-fold, stratified or grouped folds",
    { option: "folds" },
  );
}
