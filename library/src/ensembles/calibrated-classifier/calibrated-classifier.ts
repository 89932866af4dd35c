/** Calibrated probabilities around any classifier (Platt 1999; Zadrozny and Elkan 2002; Guo and others 2017). */
import { type Composition, defineComposite } from "../../contract/composite.js";
import type { AnyModel, AnyRecipe, Model, Recipe } from "../../contract/contract.js";
import type { Fitted } from "../../contract/declaration.js";
import { finite } from "../../contract/guard.js";
import * as state from "../../contract/state/fields.js";
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
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
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
  type ComposedClassifierMembers,
  composeEnsemble,
  type DataOf,
  type EnsembleSamples,
  fitOn,
  type InputOf,
  joinReports,
  requireRole,
  sharedCapabilities,
  type Uses,
  unusedByAll,
} from "../compose.js";
import { divideSamples } from "../divide.js";
import {
  type Calibration,
  calibrationField,
  calibrationOf,
  type FittedCalibration,
  fitCalibration,
  functionCount,
  type ScoreKind,
} from "./calibration.js";

const kind = "calibrated-classifier";

const options = {
  recipe: recipeOption<RecipeJson>(
    { kind: "gaussian-naive-bayes", options: {} },
    "the wrapped recipe; the classifier whose scores are calibrated",
  ),
  calibration: choice(
    ["sigmoid", "isotonic", "temperature"],
    "sigmoid",
    "how scores become probabilities: by a sigmoid or a monotone function for each class against the rest, or by one temperature",
  ),
  scores: choice(
    ["automatic", "probabilities", "decision"],
    "automatic",
    "which outputs of a classifier are used; automatic: probabilities if it has them, otherwise decision values",
  ),
  ensemble: flag(
    true,
    "average the calibrated models of the folds; otherwise one model is fitted on all samples and calibrated out of fold",
  ),
  folds: foldingOption,
};

type CalibratedOptions = OptionValues<typeof options>;

const partField = state.record(
  { model: state.model("saved model of a fold, or of all samples"), calibration: calibrationField },
  "a model with its calibration",
  partProblem,
);
const learns = {
  parts: state.list("parts", partField, "models with their calibrations: one per fold, or a single one", partsProblem),
};

export interface CalibratedState extends state.StateOf<typeof learns> {}

/** A recipe of calibrated probabilities; it takes what the recipe inside takes. */
export type CalibratedRecipe<R> = Recipe<
  Model<CalibratedState, CalibratedOptions> &
    ComposedClassifierMembers<DataOf<R>> & { probabilities(x: InputOf<DataOf<R>>): ClassScores },
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
      alsoKnownAs: ["Platt scaling", "probability calibration"],
      sources: ["Platt 1999", "Zadrozny and Elkan 2002", "Guo, Pleiss, Sun and Weinberger 2017"],
      seeAlso: ["isotonic", "gaussian-naive-bayes", "voting-classifier"],
    },
    options,
    learns,
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
    const last = { step: of, of };
    const fitting = fitCalibration(calibration, answers[scores] as Matrix, scores, y.codes, data.weights);
    const fitted = yield* inside(counted(fitting), last);
    parts.push({ model: yield* inside(fitOn(base, data), last), fitted });
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
  const fitting = fitCalibration(calibration, classScoresOf(model, held.x, scores), scores, own, held.weights);
  return { model, fitted: yield* inside(counted(fitting), { step: 1 }) };
}

/** The mean of the calibrated probabilities; a class that a model does not know has probability 0 there. */
function averageOf(
  base: AnyRecipe,
  parts: CalibratedState["parts"],
  classes: readonly ClassName[],
  scores: ScoreKind,
): (x: EnsembleSamples) => Matrix {
  const models = parts.map(({ model }) => base.restore(model));
  const calibrations = parts.map(({ calibration }) => calibrationOf(calibration, scores));
  const places = models.map((model) => placesOf(model, classes));
  return (x) => {
    const mean = zeros(x.rows, classes.length);
    models.forEach((model, p) => {
      const { data, columns } = calibrations[p](classScoresOf(model, x, scores));
      for (let i = 0; i < x.rows; i++) {
        places[p].forEach((place, c) => {
          mean.data[i * classes.length + place] += data[i * columns + c] / models.length;
        });
      }
    });
    for (let at = 0; at < mean.data.length; at++) mean.data[at] = Math.min(1, mean.data[at]);
    return finite(kind, "probabilities", undefined, mean);
  };
}

/** Where the classes of a model are among all classes; a model of a fold may know fewer. */
function placesOf(model: AnyModel, classes: readonly ClassName[]): readonly number[] {
  const places = (model.classes ?? []).map((name) => classes.indexOf(name));
  if (places.every((place) => place >= 0)) return places;
  throw new LecternError("invalid-file", `${kind}: ${model.kind} must know no other classes than the ensemble`, {
    kind,
  });
}

function partsProblem({ length }: { readonly length: number }, { options }: state.StateContext): string | undefined {
  if (options["ensemble"] === false) return length === 1 ? undefined : `must have 1 model, got ${length}`;
  return length > 0 ? undefined : "must have at least 1 model";
}

/** The calibration is that of the options, with a function for each class of its model. */
function partProblem(
  { model: { classes }, calibration }: { readonly model: Saved; readonly calibration: Calibration },
  { options }: state.StateContext,
): string | undefined {
  if (calibration.kind !== options["calibration"])
    return `must have a calibration of the kind ${options["calibration"]}`;
  if (!Array.isArray(classes)) return "must have a model with classes";
  if (calibration.kind === "temperature") return undefined;
  const count = functionCount(classes.length);
  const { length } = calibration.functions;
  return length === count ? undefined : `must have ${count} functions for ${classes.length} classes, got ${length}`;
}
