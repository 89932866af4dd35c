/** Choosing on a validation set: the test set is used once. */

import type { AnyFitData, AnyModel, AnyRecipe } from "../contract/contract.js";
import type { ResultStore } from "../contract/fit-control.js";
import { plainOptions } from "../contract/restoring.js";
import { selectValidated } from "../contract/validate/validated.js";
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, optional, seed, text } from "../core/options/options.js";
import { inside, mapSteps, type Progress, runToEnd, type Work } from "../core/run.js";
import { isLabels } from "../data/labels.js";
import type { ScorerName } from "../metrics/scorers.js";
import { withOptions } from "../pipeline/option-paths.js";
import { validateJudged } from "./cross-validate.js";
import { validateScorer } from "./measures.js";
import type { TaskProgress } from "./run-tasks.js";
import { type Judged, scoresOf, trainingData } from "./score-fold.js";
import { bestTrial, numbered, ranked, type Trial, tryCandidates } from "./search-plan.js";
import { type Candidate, checkSpaces, gridOrSample, type Space, type SpaceOf } from "./space.js";
import { type PlanControl, runPlan } from "./task-plan.js";
import { type ThreeWayIndices, threeWayIndices } from "./train-validation-test.js";
import { warmStartsOption } from "./warm-starts.js";

const options = {
  validationShare: fraction(0.1, "share of the samples for validation, by which the choice is made", { open: true }),
  testShare: fraction(0.1, "share of the samples for the test of the choice", { open: true }),
  scorer: optional(text<ScorerName>("accuracy", "name of the metric; accuracy or r2 by default")),
  warmStarts: warmStartsOption,
  candidates: optional(
    integer(1, "number of candidates to draw at random; every combination by default", { minimum: 1, maximum: 1e6 }),
  ),
  seed: seed(),
};

/** Options of {@link chooseOnValidation}. */
export type ChooseOptions = GivenOptions<typeof options>;

/** The result of {@link chooseOnValidation}. */
export interface Choice {
  /** Every candidate with its score on the validation set, from best to worst. */
  readonly trials: readonly Trial[];
  /** The options that won, by path. */
  readonly best: Candidate;
  /** Their score on the validation set: an optimistic one, because it was the best of many. */
  readonly validationScore: number;
  /** The score on the test set of the winner fitted on training and validation set: an honest one. */
  readonly testScore: number;
  /** That winner. */
  readonly judged: AnyModel;
  /** The winner fitted on all samples: the one to use. */
  readonly model: AnyModel;
  readonly indices: ThreeWayIndices;
}

/**
 * Fits every candidate on the training set and chooses the best on the validation set; fits it again on both and scores
 * it, once, on the test set; and finally fits it on everything, to be used. Use it when there are many samples; with
 * few, {@link nestedCrossValidate} wastes none.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { chooseOnValidation } from "lectern/selection";
 *
 * const { best, testScore, model } = chooseOnValidation(ridge(), { alpha: [0.1, 1, 10] }, await diabetes());
 * console.log(best, testScore, model.report.samples); // the model has learned from all 442 samples
 * ```
 */
export function chooseOnValidation<R extends AnyRecipe>(
  recipe: R,
  space: SpaceOf<R> | readonly SpaceOf<R>[],
  data: AnyFitData,
  given: ChooseOptions = {},
  control: Omit<PlanControl, "workers"> = {},
): Choice {
  return runToEnd(choosing(recipe, space, data, given, control.store), control);
}

/** One step per candidate, then one for the winner on training and validation set, and one for it on everything. */
function* choosing(
  recipe: AnyRecipe,
  space: Space | readonly Space[],
  data: AnyFitData,
  given: ChooseOptions,
  store: ResultStore | undefined,
): Work<TaskProgress, Choice> {
  const where = "chooseOnValidation";
  const settings = resolveOptions(where, options, given);
  const candidates = numbered(gridOrSample(checkSpaces(where, space), settings.candidates, settings.seed));
  const scorer = validateScorer(where, recipe, settings.scorer);
  const judged = validateJudged(where, recipe, data);
  const indices = threeWayIndices(judged, settings);
  const folds = [{ train: indices.train, test: indices.validation }];
  const plan = tryCandidates(
    { recipe, y: judged.y, folds, scorer, trainScores: false, warmStarts: settings.warmStarts },
    candidates,
  );
  const of = candidates.length + 2;
  const tried = yield* mapSteps(runPlan(plan, judged, store), (progress) => ({ ...progress, of }));
  const trials = ranked(tried, scorer.higherIsBetter);
  const winner = bestTrial(where, trials, scorer.higherIsBetter);
  const chosen = withOptions(recipe, winner.options);
  const both = Int32Array.from([...indices.train, ...indices.validation]).sort();
  const { candidate } = winner;
  const model = yield* inside(fitOn(chosen, selectValidated(judged, both)), { step: of - 1, of, candidate });
  const classes = isLabels(judged.y) ? judged.y.classes : [];
  const { [scorer.name]: testScore } = scoresOf(model, selectValidated(judged, indices.test), [scorer], classes);
  const last = { step: of, of, candidate };
  const whole = yield* inside(fitOn(chosen, judged), last);
  yield last;
  return {
    trials: trials.map((trial) => ({ ...trial, options: plainOptions(trial.options) })),
    best: plainOptions(winner.options),
    validationScore: winner.score,
    testScore,
    judged: model,
    model: whole,
    indices,
  };
}

function fitOn(recipe: AnyRecipe, data: Judged): Work<Progress, AnyModel> {
  return recipe.steps(trainingData(recipe, data));
}
