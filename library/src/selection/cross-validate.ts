/** Cross-validation: the scores of a recipe on samples it has not seen. */

import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import { tableReader } from "../contract/validate/table-reader.js";
import { validateData } from "../contract/validate/validate.js";
import { errorOfKind, LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { flag, type GivenOptions, list, type OptionValues, text } from "../core/options/options.js";
import { type Warning, warn } from "../core/report.js";
import type { Fold } from "../data/split.js";
import type { ScorerName } from "../metrics/scorers.js";
import { divide, type Folding, foldingOption } from "./folds/folds.js";
import { rareClassWarnings } from "./folds/rare-classes.js";
import { validateScorers } from "./measures.js";
import type { FoldResult, Judged } from "./score-fold.js";
import { type ScoreSummary, summarize } from "./summary.js";
import { type PlanControl, runPlanAsync, runPlanToEnd, type TaskPlan } from "./task-plan.js";

const options = {
  folds: foldingOption,
  scorers: list(
    text<ScorerName>("accuracy", "name of a metric"),
    [],
    "names of the metrics; accuracy or r2 by default",
  ),
  trainScores: flag(false, "score the training samples too, to detect overfitting"),
};

/** Options of {@link crossValidate}. */
export type CrossValidationOptions = GivenOptions<typeof options>;

/** The result of {@link crossValidate}. */
export interface CrossValidation {
  /** Each metric over all folds. */
  readonly scores: Readonly<Record<string, ScoreSummary>>;
  /** The same on the training samples, when requested. */
  readonly trainScores?: Readonly<Record<string, ScoreSummary>>;
  /** Each fold by itself, failures included. */
  readonly folds: readonly FoldResult[];
  readonly warnings: readonly Warning[];
}

/**
 * Fits the recipe once for each fold, on the samples outside the fold, and scores it on those inside. The whole recipe
 * is refitted every time, so that nothing of the test samples reaches the training.
 *
 * @example
 * ```ts
 * import { crossValidate, pipeline, ridge, standardize } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const { scores } = crossValidate(pipeline(standardize(), ridge()), await diabetes(), { scorers: ["r2", "mae"] });
 * console.log(scores["r2"].mean, scores["r2"].standardError);
 * ```
 */
export function crossValidate(
  recipe: AnyRecipe,
  data: AnyFitData,
  given: CrossValidationOptions = {},
  control: Omit<PlanControl, "workers"> = {},
): CrossValidation {
  const { plan, judged } = planValidation(recipe, data, given);
  return runPlanToEnd(plan, judged, control);
}

/** The asynchronous form, in slices or in parallel with workers; the result is the same. */
export async function crossValidateAsync(
  recipe: AnyRecipe,
  data: AnyFitData,
  given: CrossValidationOptions = {},
  control: PlanControl = {},
): Promise<CrossValidation> {
  const { plan, judged } = planValidation(recipe, data, given);
  return runPlanAsync(plan, judged, control);
}

function planValidation(recipe: AnyRecipe, data: AnyFitData, settings: CrossValidationOptions) {
  const values = resolveOptions("crossValidate", options, settings);
  const scorers = validateScorers("crossValidate", recipe, values.scorers).map(({ name }) => name);
  const judged = validateJudged("crossValidate", recipe, data);
  return { plan: validate(recipe, judged, { ...values, scorers }), judged };
}

function* validate(recipe: AnyRecipe, data: Judged, settings: OptionValues<typeof options>): TaskPlan<CrossValidation> {
  const { folds, scorers, trainScores } = settings;
  const divided = foldsOf(folds, data);
  const results = yield divided.map((fold, f) => ({ recipe, ...fold, scorers, trainScores, place: { fold: f + 1 } }));
  return conclude(results, rareClassWarnings(data.y, divided));
}

/** Data validated as the recipe would validate them, with groups allowed as well. */
export function validateJudged(where: string, recipe: AnyRecipe, given: AnyFitData): Judged {
  const { target, supports } = recipe.traits;
  try {
    const rules = {
      kind: where,
      target,
      supports: { ...supports, groups: true },
      keepsTables: true,
      tables: tableReader,
    };
    return validateData(rules, given);
  } catch (error) {
    throw errorOfKind(where, error);
  }
}

/** The folds of checked data. */
export function foldsOf(folding: Folding, { x, y, groups }: Judged): Fold[] {
  return divide(folding, { samples: x.rows, y, groups });
}

function conclude(folds: readonly FoldResult[], warnings: readonly Warning[]): CrossValidation {
  const scores = summarize(folds);
  const failures = failedFolds(folds);
  if (scores === undefined) {
    const message = `crossValidate: every fold failed; ${failures[0].message}`;
    throw new LecternError("numerical", message, { failures: failures.map(({ details }) => details) });
  }
  const trainScores = summarize(folds, "trainScores");
  const judged = trainScores !== undefined && Object.keys(trainScores).length > 0 ? { trainScores } : {};
  return { scores, ...judged, folds, warnings: [...warnings, ...failures] };
}

/** A warning for each fold that could not be fitted or scored. */
export function failedFolds(folds: readonly FoldResult[]): Warning[] {
  return folds.flatMap((fold, i) => {
    if (fold.status !== "failed") return [];
    const { code, message, reason } = fold;
    return [warn("failed-fit", `fold ${i + 1}: ${message}`, { fold: i + 1, error: code, message, reason })];
  });
}
