/** One fold: a recipe is fitted on the training samples, all of it, and scored on the test samples. */

import type { AnyFitData, AnyModel, AnyRecipe } from "../contract/contract.js";
import type { FoldTask } from "../contract/fit-control.js";
import { shareBetweenFits } from "../contract/shared-samples.js";
import { selectValidated, validated } from "../contract/validate/validated.js";
import { LecternError, show } from "../core/errors.js";
import type { Warning } from "../core/report.js";
import { type Progress, runToEnd, timed, type Work } from "../core/run.js";
import type { Dataset, Target } from "../data/dataset.js";
import { type ClassName, isLabels, type Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { isTable, type Table } from "../data/table/table.js";
import type { ClassScoresLike, Scorer } from "../metrics/scorer.js";
import { scorer } from "../metrics/scorers.js";

/** Samples with the target against which models are scored. */
export type Judged = Dataset<Target | undefined, Matrix | SparseMatrix | Table>;

/** How one fold ended. A model that cannot be fitted or scored is a result too. */
export type FoldResult = ScoredFold | FailedFold;

export interface ScoredFold {
  readonly status: "scored";
  /** The value of each metric on the test samples. */
  readonly scores: Readonly<Record<string, number>>;
  /** The same on the training samples, when requested. */
  readonly trainScores?: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly warnings: readonly Warning[];
}

export interface FailedFold {
  readonly status: "failed";
  /** The code of the error, such as "numerical". */
  readonly code: string;
  readonly message: string;
  /** The message without the name of the method that it begins with, for programs that name the method themselves. */
  readonly reason: string;
}

/** Fits the recipe on the training samples and scores it. Only an abort is thrown. */
export function scoreFold(
  recipe: AnyRecipe,
  data: Judged,
  task: Omit<FoldTask, "recipe">,
  trainingSet?: (train: Int32Array) => Judged,
): FoldResult {
  const sets = trainingSet === undefined ? {} : { trainingSet };
  return runToEnd(createScoring(data, task, sets, 0)(recipe));
}

/** The same as work that reports progress and can be stopped inside the fit; a list for a task of several recipes. */
export function* scoringSteps(
  recipes: readonly AnyRecipe[],
  data: Judged,
  task: Omit<FoldTask, "recipe">,
  sets: FoldSets = {},
): Work<Progress, FoldResult[]> {
  const scoreNext = createScoring(data, task, sets, recipes.length - 1);
  const results: FoldResult[] = [];
  for (const recipe of recipes) results.push(yield* scoreNext(recipe));
  return results;
}

/** How the samples of a fold are selected. */
export interface FoldSets {
  readonly trainingSet?: (train: Int32Array) => Judged;
  readonly testSet?: (test: Int32Array) => Judged;
}

/** Fits the next recipe on a fold and scores it, unless only its model is needed. */
export type ScoreNext = (recipe: AnyRecipe, isScored?: boolean) => Work<Progress, FoldResult>;

/** Scores recipes on a fold; each fit begins from the last model before that could be fitted. `last` is the number of the last. */
export function createScoring(
  data: Judged,
  task: Omit<FoldTask, "recipe">,
  { trainingSet = (train) => selectValidated(data, train), testSet = (test) => selectValidated(data, test) }: FoldSets,
  last: number,
): ScoreNext {
  let training: Judged | undefined;
  let testing: Judged | undefined;
  let from: AnyModel | undefined;
  const classes = isLabels(data.y) ? data.y.classes : [];
  return function* (recipe, isScored = true) {
    try {
      const scorers = isScored ? task.scorers.map(scorer) : [];
      training ??= trainingSet(task.train);
      // Before the first fit, so that all fits of these samples compute the same.
      if (last > 0) shareBetweenFits(training.x);
      const start = from === undefined ? {} : { from };
      const fit = recipe.steps(trainingData(recipe, training), start);
      const { result: model, seconds: fitting } = yield* timed(fit);
      if (last > 0) from = model;
      const begin = performance.now();
      testing ??= testSet(task.test);
      if (last > 0) shareBetweenFits(testing.x);
      const scores = scoresOf(model, testing, scorers, classes);
      const trainScores = task.trainScores ? { trainScores: scoresOf(model, training, scorers, classes) } : {};
      const seconds = fitting + (performance.now() - begin) / 1000;
      return { status: "scored", scores, ...trainScores, seconds, warnings: model.report.warnings };
    } catch (error) {
      return failedFold(error);
    }
  };
}

function failedFold(error: unknown): FailedFold {
  if (!(error instanceof Error) || (error instanceof LecternError && error.code === "aborted")) throw error;
  const { message } = error;
  return error instanceof LecternError
    ? { status: "failed", code: error.code, message, reason: error.reason }
    : { status: "failed", code: error.name, message, reason: message };
}

/** Data as `fit` takes them: a table brings the names of its columns itself, and groups are for those who divide. */
export function fitDataOf({ x, y, features, weights, groups }: Judged, withGroups: boolean): AnyFitData {
  return {
    x,
    ...(isTable(x) ? {} : { features }),
    ...(y && { y }),
    ...(weights && { weights }),
    ...(groups && withGroups && { groups }),
  };
}

/** Validated data for a recipe inside another, or for a fold: they are not scanned again. */
export function trainingData(recipe: AnyRecipe, data: Judged): AnyFitData {
  return validated(fitDataOf(data, recipe.traits.supports.groups));
}

/** Validated samples for a fitted model. */
export function testingSamples({ x, features }: Pick<Judged, "x" | "features">) {
  return validated(isTable(x) ? { x } : { x, features });
}

/** The value of each metric for a fitted model. */
export function scoresOf(
  model: AnyModel,
  data: Judged,
  scorers: readonly Scorer[],
  classes: readonly ClassName[],
): Record<string, number> {
  const { y, weights } = data;
  if (y === undefined) throw new LecternError("invalid-data", `${model.kind}: a target is needed to score a model`);
  const scores: Record<string, number> = {};
  for (const measure of scorers) {
    requireTask(measure, model, y);
    const value = measure.score(y, answerOf(model, data, measure, classes), weights);
    if (!Number.isFinite(value)) {
      throw new LecternError("numerical", `${measure.name} of ${model.kind} is ${value} on ${data.x.rows} samples`);
    }
    scores[measure.name] = value;
  }
  return scores;
}

function requireTask({ name, task }: Scorer, { kind, role }: AnyModel, y: Target): void {
  const wanted = task === "classification" ? "classifier" : "regressor";
  if (role === wanted && isLabels(y) === (task === "classification")) return;
  throw new LecternError(
    "invalid-option",
    `${show(name)} measures ${wanted}s, but ${kind} is a ${role} and the target holds ${isLabels(y) ? "labels" : "numbers"}`,
    { scorer: name },
  );
}

/** The input of the metric: predictions, or class scores. */
function answerOf(model: AnyModel, data: Judged, { name, needs }: Scorer, classes: readonly ClassName[]) {
  const ask = {
    predictions: model.predict,
    probabilities: model.probabilities,
    scores: model.decision ?? model.probabilities,
  };
  const answer = ask[needs];
  if (answer === undefined) {
    throw new LecternError(
      "unsupported",
      `${name} needs ${needs}, which ${model.kind} does not offer; use another measure`,
    );
  }
  const given = answer(testingSamples(data));
  return "rows" in given && "data" in given
    ? withAllClasses((model.classes ?? []).map(String), given, classes.map(String), needs)
    : (given as Float64Array | Labels);
}

/** A class that was not among the training samples has probability 0, or the lowest score there is. */
function withAllClasses(
  known: readonly string[],
  values: Matrix,
  classes: readonly string[],
  needs: Scorer["needs"],
): ClassScoresLike {
  if (values.columns === 1 || classes.every((name) => known.includes(name))) return { classes: known, values };
  const unknown = classes.filter((name) => !known.includes(name));
  const wide = zeros(values.rows, values.columns + unknown.length);
  const lowest = needs === "probabilities" ? 0 : values.data.reduce((low, value) => Math.min(low, value), 0) - 1;
  wide.data.fill(lowest);
  for (let i = 0; i < values.rows; i++) {
    wide.data.set(values.data.subarray(i * values.columns, (i + 1) * values.columns), i * wide.columns);
  }
  return { classes: [...known, ...unknown], values: wide };
}
