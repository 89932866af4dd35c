/** Out-of-fold predictions: every sample is predicted by a model that has not seen it. */

import type { AnyFitData, AnyModel, AnyRecipe } from "../contract/contract.js";
import { selectValidated } from "../contract/validate/validated.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { flag, type GivenOptions } from "../core/options/options.js";
import { distinctWarnings, type Warning } from "../core/report.js";
import { inside, type RunControl, runInSlices, runToEnd, type Work } from "../core/run.js";
import { type ClassScores, classScores } from "../data/class-scores.js";
import { isLabels, type NamedLabels, namedLabels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { Fold } from "../data/split.js";
import { foldsOf, validateJudged } from "./cross-validate.js";
import { foldingOption } from "./folds/folds.js";
import { rareClassWarnings } from "./folds/rare-classes.js";
import { validateScorer } from "./measures.js";
import type { TaskProgress } from "./run-tasks.js";
import { type Judged, testingSamples, trainingData } from "./score-fold.js";

const options = {
  folds: foldingOption,
  probabilities: flag(false, "compute the probability of each class too"),
  decision: flag(false, "compute the decision value of each class too"),
};

/** Options of {@link predictOutOfFold}. */
export type OutOfFoldOptions = GivenOptions<typeof options>;

/** The predictions of the models of the folds for unseen samples, in the order of the samples. */
export interface OutOfFold {
  /** Numbers of a regressor, labels of a classifier with the classes of the target. */
  readonly predictions: Float64Array | NamedLabels;
  /** One row per sample, one column per class, when requested; 0 for a class that was not among the training samples. */
  readonly probabilities?: ClassScores;
  /** The same of the decision values; for a class that was not among the training samples less than any other value. */
  readonly decision?: ClassScores;
  /** The fold in which each sample was tested, from 0. */
  readonly folds: Int32Array;
  readonly warnings: readonly Warning[];
}

/**
 * Fits the recipe once for each fold and predicts the samples of the fold. Use it to inspect single errors, to draw a
 * confusion matrix or calibration curve, or to train another model on top; for scores use {@link crossValidate}.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { predictOutOfFold } from "lectern/selection";
 *
 * const data = await diabetes();
 * const { predictions } = predictOutOfFold(ridge(), data);
 * console.log(predictions, data.y); // where are the largest mistakes?
 * ```
 */
export function predictOutOfFold(
  recipe: AnyRecipe,
  data: AnyFitData,
  given: OutOfFoldOptions = {},
  control: RunControl<TaskProgress> = {},
): OutOfFold {
  return runToEnd(planPredictions(recipe, data, given), control);
}

/** The asynchronous form. */
export async function predictOutOfFoldAsync(
  recipe: AnyRecipe,
  data: AnyFitData,
  given: OutOfFoldOptions = {},
  control: RunControl<TaskProgress> = {},
): Promise<OutOfFold> {
  return runInSlices(planPredictions(recipe, data, given), control);
}

function planPredictions(recipe: AnyRecipe, data: AnyFitData, given: OutOfFoldOptions): Work<TaskProgress, OutOfFold> {
  const { folds: folding, ...wanted } = resolveOptions("predictOutOfFold", options, given);
  validateScorer("predictOutOfFold", recipe, null);
  for (const name of ["probabilities", "decision"] as const) {
    if (!wanted[name] || recipe.traits.offers.includes(name)) continue;
    throw new LecternError("unsupported", `predictOutOfFold: ${recipe.kind} does not offer ${name}`);
  }
  const judged = validateJudged("predictOutOfFold", recipe, data);
  const folds = foldsOf(folding, judged);
  return predictFolds(recipe, judged, folds, foldOfEach("predictOutOfFold", folds, judged.x.rows), wanted);
}

/** Which class scores are wanted in addition to the predictions. */
type WantedScores = Pick<OutOfFoldOptions, "probabilities" | "decision">;

/** The same on checked data with folds that test every sample once; one step per fold. */
export function* predictFolds(
  recipe: AnyRecipe,
  data: Judged,
  folds: readonly Fold[],
  foldOf: Int32Array,
  wanted: WantedScores,
): Work<TaskProgress, OutOfFold> {
  const { y } = data;
  const classes = y !== undefined && isLabels(y) ? y.classes : [];
  const numbers = new Float64Array(data.x.rows);
  const tableIf = (want: boolean | undefined) => (want ? zeros(data.x.rows, classes.length) : undefined);
  const tables = { probabilities: tableIf(wanted.probabilities), decision: tableIf(wanted.decision) };
  const warnings = rareClassWarnings(y, folds);
  for (const [f, { train, test }] of folds.entries()) {
    const progress = { step: f + 1, of: folds.length, fold: f + 1 };
    const model = yield* inside(recipe.steps(trainingData(recipe, selectValidated(data, train))), progress);
    const input = testingSamples(selectValidated(data, test));
    const places = (model.classes ?? []).map((name) => classes.indexOf(name));
    const predicted = predictionsOf(model, input);
    test.forEach((i, k) => {
      numbers[i] = isLabels(predicted) ? places[predicted.codes[k]] : predicted[k];
    });
    if (tables.probabilities) placeRows(tables.probabilities, model.probabilities?.(input), test, places, () => 0);
    if (tables.decision) placeRows(tables.decision, model.decision?.(input), test, places, belowAll);
    warnings.push(...model.report.warnings);
    yield progress;
  }
  const predictions = classes.length > 0 ? namedLabels(Int32Array.from(numbers), classes) : numbers;
  return {
    predictions,
    ...(tables.probabilities && { probabilities: classScores(tables.probabilities, classes) }),
    ...(tables.decision && { decision: classScores(tables.decision, classes) }),
    folds: foldOf,
    warnings: distinctWarnings(warnings),
  };
}

function predictionsOf(model: AnyModel, input: Parameters<NonNullable<AnyModel["predict"]>>[0]) {
  const predicted = model.predict?.(input);
  if (predicted !== undefined) return predicted;
  throw new LecternError("broken-contract", `${model.kind}: a ${model.role} needs predict`);
}

/** Puts the numbers of a model at the rows of its samples and the columns of its classes. */
function placeRows(
  table: Matrix,
  given: Matrix | undefined,
  rows: Int32Array,
  places: readonly number[],
  unknown: (values: Float64Array) => number,
): void {
  if (given === undefined) return;
  const missing = unknown(given.data);
  rows.forEach((i, k) => {
    table.data.fill(missing, i * table.columns, (i + 1) * table.columns);
    places.forEach((place, c) => {
      table.data[i * table.columns + place] = given.data[k * given.columns + c];
    });
  });
}

function belowAll(values: Float64Array): number {
  return values.reduce((low, value) => Math.min(low, value), 0) - 1;
}

/** Which fold tests each sample; a sample that none or several test has no single prediction. */
export function foldOfEach(where: string, folds: readonly Fold[], samples: number): Int32Array {
  const foldOf = new Int32Array(samples).fill(-1);
  const refuse = (problem: string) =>
    new LecternError(
      "invalid-option",
      `${where}: ${problem}; use folds that test every sample once, such as k-fold, stratified or grouped`,
      { option: "folds" },
    );
  for (const [f, { test }] of folds.entries()) {
    for (const i of test) {
      if (foldOf[i] >= 0) throw refuse(`sample ${i} is tested in folds ${foldOf[i] + 1} and ${f + 1}`);
      foldOf[i] = f;
    }
  }
  const left = foldOf.indexOf(-1);
  if (left >= 0) throw refuse(`sample ${left} is never tested`);
  return foldOf;
}
