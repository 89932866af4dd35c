/** Curves: how the score of a recipe changes with the number of samples, or with an option. */

import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import {
  flag,
  fraction,
  type GivenOptions,
  list,
  type OptionValues,
  optional,
  seed,
  text,
} from "../core/options/options.js";
import type { Fold } from "../data/split.js";
import type { ScorerName } from "../metrics/scorers.js";
import type { OptionPath } from "../pipeline/known-paths.js";
import { withOptions } from "../pipeline/option-paths.js";
import { foldsOf, validateJudged } from "./cross-validate.js";
import { foldingOption } from "./folds/folds.js";
import { growingParts } from "./folds/growing-parts.js";
import { validateScorers } from "./measures.js";
import type { FoldResult, Judged } from "./score-fold.js";
import { type ScoreSummary, summarize } from "./summary.js";
import { type PlanControl, runPlanAsync, runPlanToEnd, type TaskPlan } from "./task-plan.js";
import { warmStartsOption } from "./warm-starts.js";

const curveOptions = {
  folds: foldingOption,
  scorer: optional(text<ScorerName>("accuracy", "name of the metric; accuracy or r2 by default")),
};

const validationOptions = { ...curveOptions, warmStarts: warmStartsOption };

const learningOptions = {
  ...curveOptions,
  shares: list(
    fraction(0.1, "share", { minimum: 0, open: false }),
    [0.1, 0.325, 0.55, 0.775, 1],
    "shares of the training samples to learn from",
    1,
  ),
  shuffle: flag(true, "draw the samples at random, stratified by class; otherwise take the first ones"),
  seed: seed(),
};

/** Options of {@link learningCurve}. */
export type LearningCurveOptions = GivenOptions<typeof learningOptions>;
/** Options of {@link validationCurve}. */
export type ValidationCurveOptions = GivenOptions<typeof validationOptions>;

/** One point of a curve. A point at which every fold failed has no scores, but the reason. */
export interface CurvePoint<V> {
  /** The number of training samples, or the value of the option. */
  readonly at: V;
  readonly train: ScoreSummary | undefined;
  readonly test: ScoreSummary | undefined;
  readonly failures: readonly string[];
}

/**
 * The score on training and test samples for growing parts of the training sets. Where both have converged, more samples will
 * not help; where they are far apart, more samples will.
 */
export function learningCurve(
  recipe: AnyRecipe,
  data: AnyFitData,
  given: LearningCurveOptions = {},
  control: Omit<PlanControl, "workers"> = {},
): CurvePoint<number>[] {
  const { plan, judged } = planLearning(recipe, data, given);
  return runPlanToEnd(plan, judged, control);
}

/** The asynchronous form, in parallel if workers are given. */
export async function learningCurveAsync(
  recipe: AnyRecipe,
  data: AnyFitData,
  given: LearningCurveOptions = {},
  control: PlanControl = {},
): Promise<CurvePoint<number>[]> {
  const { plan, judged } = planLearning(recipe, data, given);
  return runPlanAsync(plan, judged, control);
}

/**
 * The score on training and test samples for each value of an option, named by its path. Where the training score keeps
 * rising while the test score falls, the model overfits.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { validationCurve } from "lectern/selection";
 *
 * const curve = validationCurve(ridge(), "alpha", [0.01, 1, 100], await diabetes());
 * for (const { at, train, test } of curve) console.log(at, train?.mean, test?.mean);
 * ```
 */
export function validationCurve<V, R extends AnyRecipe = AnyRecipe>(
  recipe: R,
  path: OptionPath<R>,
  values: readonly V[],
  data: AnyFitData,
  given: ValidationCurveOptions = {},
  control: Omit<PlanControl, "workers"> = {},
): CurvePoint<V>[] {
  const { plan, judged } = planValidation(recipe, path, values, data, given);
  return runPlanToEnd(plan, judged, control);
}

/** The asynchronous form, in parallel if workers are given. */
export async function validationCurveAsync<V, R extends AnyRecipe = AnyRecipe>(
  recipe: R,
  path: OptionPath<R>,
  values: readonly V[],
  data: AnyFitData,
  given: ValidationCurveOptions = {},
  control: PlanControl = {},
): Promise<CurvePoint<V>[]> {
  const { plan, judged } = planValidation(recipe, path, values, data, given);
  return runPlanAsync(plan, judged, control);
}

function planLearning(recipe: AnyRecipe, data: AnyFitData, given: LearningCurveOptions) {
  const values = resolveOptions("learningCurve", learningOptions, given);
  const scorer = scorerOf("learningCurve", recipe, values.scorer);
  const judged = validateJudged("learningCurve", recipe, data);
  return { plan: learn(recipe, judged, values, scorer), judged };
}

function* learn(
  recipe: AnyRecipe,
  data: Judged,
  { folds: folding, shares, shuffle, seed: start }: OptionValues<typeof learningOptions>,
  scorer: string,
): TaskPlan<CurvePoint<number>[]> {
  const folds = foldsOf(folding, data);
  const cuts = growingParts(folds, data.y, start, shuffle);
  const points = shares.map((share) => ({
    recipe,
    folds: cuts.map((cut, f) => cut(Math.max(1, Math.round(share * folds[f].train.length)))),
  }));
  const at = points.map(({ folds: parts }) =>
    Math.round(parts.reduce((sum, { train }) => sum + train.length, 0) / parts.length),
  );
  return yield* drawCurve(points, at, { scorer, warmStarts: false });
}

function planValidation<V>(
  recipe: AnyRecipe,
  path: string,
  values: readonly V[],
  data: AnyFitData,
  given: ValidationCurveOptions,
) {
  const { folds: folding, scorer: name, warmStarts } = resolveOptions("validationCurve", validationOptions, given);
  const scorer = scorerOf("validationCurve", recipe, name);
  if (values.length === 0) throw new LecternError("invalid-option", "validationCurve: needs at least 1 value, got 0");
  const judged = validateJudged("validationCurve", recipe, data);
  const folds = foldsOf(folding, judged);
  const points = values.map((value) => ({ recipe: withOptions(recipe, { [path]: value }), folds }));
  return { plan: drawCurve(points, values, { scorer, warmStarts }), judged };
}

function scorerOf(where: string, recipe: AnyRecipe, name: string | null): string {
  return validateScorers(where, recipe, name === null ? [] : [name])[0].name;
}

function* drawCurve<V>(
  points: readonly { readonly recipe: AnyRecipe; readonly folds: readonly Fold[] }[],
  at: readonly V[],
  { scorer, warmStarts }: { readonly scorer: string; readonly warmStarts: boolean },
): TaskPlan<CurvePoint<V>[]> {
  const tasks = points.flatMap(({ recipe, folds }) =>
    folds.map((fold, f) => {
      const place = { fold: f + 1 };
      return { recipe, ...fold, scorers: [scorer], trainScores: true, warmStarts, place };
    }),
  );
  const results = yield tasks;
  let place = 0;
  return points.map(({ folds }, p) => pointOf(at[p], results.slice(place, (place += folds.length)), scorer));
}

function pointOf<V>(at: V, results: readonly FoldResult[], scorer: string): CurvePoint<V> {
  return {
    at,
    train: summarize(results, "trainScores")?.[scorer],
    test: summarize(results)?.[scorer],
    failures: results.flatMap((result) => (result.status === "failed" ? [result.message] : [])),
  };
}
