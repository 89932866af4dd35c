/** Calibrated probabilities around any classifier (Platt 1999; Zadrozny and Elkan 2002; Guo and others 2017). */
import { type Composition, defineComposite } from "../../contract/composite.js";
import type { AnyModel, AnyRecipe, Model, Recipe } from "../../contract/contract.js";
import type { Fitted } from "../../contract/declaration.js";
import { selectValidated } from "../../contract/validate/validated.js";
import { LecternError } from "../../core/errors.js";
import {
  choice,
  flag,
  type GivenOptions,
  type OptionValues,
  type RecipeJson,
  recipe as recipeOption,
} from "../../core/options/options.js";
import { distinctWarnings } from "../../core/report.js";
import { inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Saved } from "../../core/saved.js";
import type { ClassScores } from "../../data/class-scores.js";
import type { ClassName, Labels } from "../../data/labels.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { Fold } from "../../data/split.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { foldingOption } from "../../selection/folds/folds.js";
import { rareClassWarnings } from "../../selection/folds/rare-classes.js";
import { foldOfEach, predictFolds } from "../../selection/out-of-fold.js";
import type { TaskProgress } from "../../selection/run-tasks.js";
import type { Judged } from "../../selection/score-fold.js";
import { chooseScores, classScoresOf } from "../class-scores-of.js";
import {
  type ClassifierMembers,
  composeEnsemble,
  type DataOf,
  type EnsembleSamples,
  fitOn,
  type InputOf,
  joinReports,
  requireRole,
  restoreAll,
  sharedCapabilities,
  type Uses,
  unusedByAll,
} from "../compose.js";
import { divideSamples } from "../divide.js";
import {
  applyCalibration,
  type Calibration,
  type FittedCalibration,
  fitCalibration,
  type ScoreKind,
} from "./calibration.js";

const kind = "calibrated-classifier";

const options = {
  recipe: recipeOption<RecipeJson>(
    { kind: "gaussian-naive-bayes", options: {} },
    "the recipe inside; the classifier whose scores are calibrated",
  ),
  calibration: choice(
    ["sigmoid", "isotonic", "temperature"],
    "sigmoid",
    "how scores become probabilities: by a sigmoid or a monotone function for each class against the rest, or by one temperature",
  ),
  scores: choice(
    ["automatic", "probabilities", "decision"],
    "automatic",
    "which outputs of a classifier are used; automatic: probabilities where it has them, else decision values",
  ),
  ensemble: flag(
    true,
    "average the calibrated models of the folds; else one model of all samples, calibrated out of fold",
  ),
  folds: foldingOption,
};

type CalibratedOptions = OptionValues<typeof options>;

export interface CalibratedState {
  /** The models with their calibrations: one a fold, or a single one. */
  readonly parts: readonly { readonly model: Saved; readonly calibration: Calibration }[];
}

/** A recipe of calibrated probabilities; it takes what the recipe inside takes. */
export type CalibratedRecipe<R> = Recipe<
  Model<CalibratedState, CalibratedOptions> &
    ClassifierMembers<DataOf<R>> & { probabilities(x: InputOf<DataOf<R>>): ClassScores },
  DataOf<R>,
  TaskProgress,
  CalibratedOptions
>;

/**
 * Gives any classifier calibrated probabilities: its scores of unseen samples are mapped to the shares of the classes
 * among them. Use it for naive Bayes, forests, boosting and classifiers with decision
 * values only; logistic regression is mostly well calibrated.
 *
 * @example
 * ```ts
 * import { calibratedClassifier, gaussianNaiveBayes } from "lectern";
 * import { breastCancer } from "lectern/datasets";
 *
 * const data = await breastCancer();
 * const model = calibratedClassifier(gaussianNaiveBayes(), { calibration: "isotonic" }).fit(data);
 * console.log(model.probabilities(data.x)); // far fewer certainties than naive Bayes has
 * ```
 */
export const calibratedClassifier = defineComposite(
  {
    kind,
    title: "Calibrated classifier",
    summary: "Calibrates the probabilities of any classifier on samples that it has not seen.",
    facts: {
      task: "composed",
      objective: null,
      sources: ["Platt 1999", "Zadrozny and Elkan 2002", "Guo, Pleiss, Sun and Weinberger 2017"],
      seeAlso: ["isotonic", "gaussian-naive-bayes", "voting-classifier"],
    },
    options,
    compose: composeCalibrated,
  },
  (revive) =>
    // The type of the recipe is known only here, so it is restored here.
    <R extends AnyRecipe>(recipe: R, given: Omit<GivenOptions<typeof options>, "recipe"> = {}) =>
      revive({ ...given, recipe }) as CalibratedRecipe<R>,
);

function composeCalibrated(values: CalibratedOptions): Composition<typeof options, CalibratedState, TaskProgress> {
  const base = values.recipe as AnyRecipe;
  requireRole(kind, "recipe", base, "classifier");
  // Far from the boundary decision values grow without bound and would dominate the fit of a sigmoid; probabilities do not.
  const scores = chooseScores(kind, base, values.scores, ["probabilities", "decision"]) as ScoreKind;
  return composeEnsemble({
    role: "classifier",
    capabilities: sharedCapabilities(kind, [base], true),
    offers: ["probabilities"],
    fit: (data) => fitCalibrated(base, values, scores, data),
    use: ({ parts }: CalibratedState, classes): Uses => {
      const probabilities = averageOf(base, parts, classes, scores);
      return { probabilities, predict: (x) => ({ codes: winnersOf(probabilities(x)), classes }) };
    },
  });
}

interface Part {
  readonly model: AnyModel;
  readonly fitted: FittedCalibration;
}

function* fitCalibrated(
  base: AnyRecipe,
  { calibration, ensemble, folds: folding }: CalibratedOptions,
  scores: ScoreKind,
  given: Judged,
): Work<TaskProgress, Fitted<CalibratedState>> {
  const { data, folds } = divideSamples(kind, folding, given);
  const y = data.y as Labels;
  const parts: Part[] = [];
  if (ensemble) {
    for (const fold of folds) {
      const progress = { step: parts.length + 1, of: folds.length, fold: parts.length + 1 };
      parts.push(yield* inside(calibrateFold(base, calibration, scores, data, fold), progress));
      yield progress;
    }
  } else {
    const of = folds.length + 1;
    const work = predictFolds(base, data, folds, foldOfEach(kind, folds, data.x.rows), { [scores]: true });
    const answers = yield* mapSteps(work, (progress) => ({ ...progress, of }));
    const fitted = fitCalibration(calibration, answers[scores] as Matrix, scores, y.codes, data.weights);
    parts.push({ model: yield* inside(fitOn(base, data), { step: of, of }), fitted });
    yield { step: of, of };
  }
  const models = parts.map(({ model }) => model);
  const report = joinReports(models.map((model) => ({ name: base.kind, model })));
  const own = parts.flatMap(({ fitted }) => fitted.warnings);
  return {
    state: { parts: parts.map(({ model, fitted }) => ({ model: model.saved, calibration: fitted.calibration })) },
    report: {
      converged: report.converged && parts.every(({ fitted }) => fitted.converged),
      warnings: distinctWarnings([...rareClassWarnings(y, folds), ...report.warnings, ...own]),
      notes: { scores, folds: folds.length, models: parts.length },
    },
    unused: unusedByAll(models),
  };
}

/** A model of the training part with a calibration by the part held out. */
function* calibrateFold(
  base: AnyRecipe,
  calibration: Calibration["kind"],
  scores: ScoreKind,
  data: Judged,
  { train, test }: Fold,
): Work<Progress, Part> {
  const model = yield* fitOn(base, selectValidated(data, train));
  const held = selectValidated(data, test);
  const { codes, classes } = held.y as Labels;
  const places = classes.map((name) => (model.classes ?? []).indexOf(name));
  const own = codes.map((code) => places[code]);
  return {
    model,
    fitted: fitCalibration(calibration, classScoresOf(model, held.x, scores), scores, own, held.weights),
  };
}

/** The mean of the calibrated probabilities; a class that a model does not know has probability 0 there. */
function averageOf(
  base: AnyRecipe,
  parts: CalibratedState["parts"],
  classes: readonly ClassName[],
  scores: ScoreKind,
): (x: EnsembleSamples) => Matrix {
  if (!Array.isArray(parts) || parts.length === 0) {
    throw new LecternError("invalid-file", `${kind}: the saved model has no calibrated models`);
  }
  const models = restoreAll(
    kind,
    parts.map(() => base),
    parts.map(({ model }) => model),
  );
  const places = models.map((model) => (model.classes ?? []).map((name) => classes.indexOf(name)));
  return (x) => {
    const mean = zeros(x.rows, classes.length);
    models.forEach((model, p) => {
      const { data, columns } = applyCalibration(parts[p].calibration, classScoresOf(model, x, scores), scores);
      for (let i = 0; i < x.rows; i++) {
        places[p].forEach((place, c) => {
          mean.data[i * classes.length + place] += data[i * columns + c] / models.length;
        });
      }
    });
    for (let at = 0; at < mean.data.length; at++) mean.data[at] = Math.min(1, mean.data[at]);
    return mean;
  };
}
