/** Support vector classification (Boser, Guyon and Vapnik 1992; Cortes and Vapnik 1995; Cookbook, chapters 20 and 21). */
import { defineClassifier } from "../../contract/define-supervised.js";
import { sharedResults } from "../../contract/shared-samples.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, fraction, type OptionValues, optional, positive, seed } from "../../core/options/options.js";
import type { Note } from "../../core/report.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import { classWeightsOption, weightsWithClasses } from "../../data/class-weights.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { givenSpectrum } from "../../kernels/given-spectrum.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { log } from "../../numeric/elementary/functions.js";
import { earlierCoefficients } from "../svm/earlier-coefficients.js";
import { isUnbounded, type Solved, startAtLargerCost } from "../svm/larger-cost.js";
import { lastFitsOf } from "../svm/last-fit.js";
import { createSampleKernel, openWhenUsed, type SampleKernel } from "../svm/sample-kernel.js";
import { solverOptions, solverReport, solverSettings, supportNotes } from "../svm/solver-options.js";
import { keepSupportVectors, type SupportState, supportState, supportValues } from "../svm/support-state.js";
import { differInCost, type FittedMachine, type KeptMachines, keptMachines } from "./kept-machines.js";
import {
  type Contest,
  contestScores,
  contestsOf,
  type SamplesByClass,
  samplesByClass,
  samplesOf,
} from "./multi-class.js";
import { type ContestSamples, contestFolds, outOfFoldValues, probabilitiesOf, sigmoidOf } from "./platt-scaling.js";
import {
  costBounds,
  costMachine,
  largestShare,
  type Machine,
  type MachineStart,
  shareMachine,
  withCost,
} from "./two-classes.js";

const kind = "support-vector-classifier";

const options = {
  kernel: kernelOption(),
  cost: positive(1, "cost of a sample inside the margin; high costs fit the training samples more closely"),
  nu: optional(
    fraction(
      0.5,
      "upper bound of the share of samples inside the margin, and lower bound of the share of support vectors; instead of cost",
      { open: true },
    ),
  ),
  rule: choice(
    ["one-vs-one", "one-vs-rest"],
    "one-vs-one",
    "how more than two classes are learned: by a machine for each pair of classes, or for each class against the rest",
  ),
  classWeights: classWeightsOption,
  calibration: choice(
    ["none", "sigmoid"],
    "none",
    "how scores become probabilities; sigmoid fits five more machines for each one, in cross-validation, and predicts the most probable class",
  ),
  seed: seed(),
  ...solverOptions,
};

type ClassifierOptions = OptionValues<typeof options>;

/** The machines of all contests. */
const lastFits = lastFitsOf<readonly FittedMachine[]>(kind);

const learns = {
  ...supportState(functionsProblem),
  sigmoids: state.matrix(
    "calibrated",
    2,
    "slope and offset of the log-odds of each machine as a function of its value; none without calibration",
    {},
    sigmoidsProblem,
  ),
};

/** Functions for the machines: one for two classes, else one for each pair of classes or each class. */
export interface SupportVectorClassifierState extends SupportState {
  /** The slope and offset of the sigmoid of each machine; no rows without calibration. */
  readonly sigmoids: Matrix;
}

/**
 * Separates classes by the widest margin in the feature space of a kernel; only the samples at or inside the margin, the
 * support vectors, determine the boundary. Use it for up to some ten thousand samples with non-linear boundaries; for more,
 * a linear method after {@link nystrom}. With `calibration`, models have probabilities by Platt's method and pairwise coupling
 * as those of LIBSVM have; {@link calibratedClassifier} knows other calibrations.
 *
 * `fit(data, { from: model })` begins from the coefficients of a model, such as one that did not converge. A search needs no
 * `from`: its candidates share squared distances and machines that no cost bounds, and each fit begins from the one at the next
 * smaller cost.
 *
 * @example
 * ```ts
 * import { supportVectorClassifier } from "lectern";
 *
 * const x = [[0, 0], [1, 1], [0, 1], [1, 0]];
 * const model = supportVectorClassifier({ cost: 10 }).fit({ x, y: ["same", "same", "different", "different"] });
 * model.predict([[0.9, 0.1]]); // different
 * model.state.samples.rows; // 4 support vectors
 * ```
 */
export const supportVectorClassifier = defineClassifier({
  kind,
  title: "Support vector machine",
  summary: "Classifier with the widest margin in the feature space of a kernel.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: {
      formula: "½ ‖f‖² + cost Σᵢ weightᵢ max(0, 1 − yᵢ (f(xᵢ) + b))",
      measure: null,
      reaches: "global minimum",
    },
    tuning: {
      cost: { kind: "log-uniform", from: 0.01, to: 1000 },
      "kernel.gamma": { kind: "log-uniform", from: 1e-4, to: 1 },
    },
    alsoKnownAs: ["SVM", "SVC", "C-SVC", "nu-SVC", "kernel SVM"],
    sources: ["Boser, Guyon and Vapnik 1992", "Cortes and Vapnik 1995", "Fan, Chen and Lin 2005"],
    seeAlso: ["kernel-ridge", "logistic-regression", "standardize", "calibrated-classifier"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true, warmStart: true },
  warmStarts: { option: "cost", order: "ascending" },
  limits: ({ nu }) => (nu === null ? {} : { warmStart: "use cost instead of nu" }),
  *fit({ x, y, weights: given }, options, from: SupportVectorClassifierState | undefined) {
    const weights = weightsWithClasses(kind, y, given, options.classWeights);
    const kernel = kernelFor(kind, options.kernel, x, given);
    const contests = contestsOf(y.classes.length, options.rule);
    const byClass = samplesByClass(y.codes, y.classes.length, (i) => weights[i] > 0);
    const shared = sharedResults(x);
    const last = shared && from && lastFits.recall(shared, from);
    const before = from && last === undefined ? startingCoefficients(from, x, contests.length) : undefined;
    // A machine that began elsewhere ends at other digits than one that others can share.
    const kept = from === undefined && shared !== undefined ? keptMachines(shared) : undefined;
    const isCalibrated = options.calibration === "sigmoid";
    const programs = contests.length * (isCalibrated ? 6 : 1);
    const source = openWhenUsed(() => createSampleKernel(kernel, x, programs, byClass.order));
    const sigmoids = zeros(isCalibrated ? contests.length : 0, 2);
    const coefficients = zeros(contests.length, x.rows);
    const intercepts = new Float64Array(contests.length);
    const fitted: FittedMachine[] = [];
    try {
      for (const [m, contest] of contests.entries()) {
        const start = before?.data.subarray(m * x.rows, (m + 1) * x.rows);
        const common = { source, kept, earlier: last?.[m], start, kernel, x, byClass, weights, given };
        const progress: Progress = { step: m + 1, of: contests.length };
        const { task, machine } = yield* inside(fitContest(common, contest, options), progress);
        const { samples, positives } = task;
        if (isCalibrated) {
          sigmoids.data.set(yield* inside(calibrateContest(common, { samples, positives }, options), progress), 2 * m);
        }
        for (let at = 0; at < samples.length; at++) {
          coefficients.data[m * x.rows + samples[at]] = machine.coefficients[at];
        }
        intercepts[m] = machine.intercept;
        fitted.push({ task, machine });
        yield progress;
      }
    } finally {
      source.dispose();
    }
    const { support, ...state } = keepSupportVectors(kernel, x, coefficients, intercepts);
    if (shared !== undefined && options.nu === null) lastFits.remember(shared, state, fitted);
    const machines = fitted.map(({ machine }) => machine);
    const report = solverReport(
      machines.map(({ solution }) => solution),
      options.maxIterations,
      yield* givenSpectrum(kernel, x),
    );
    const notes = { ...report.notes, ...marginNotes(machines), ...supportNotes(kernel, support) };
    return { state: { ...state, sigmoids }, report: { ...report, notes } };
  },
  predict: (learned: SupportVectorClassifierState, x, { rule }) => winnersOf(scoresOf(learned, x, rule)),
  offers: {
    decision: (learned: SupportVectorClassifierState, x, { rule }) => scoresOf(learned, x, rule),
  },
  offersIf: {
    probabilities: {
      holds: ({ calibration }) => calibration === "sigmoid",
      apply: (learned: SupportVectorClassifierState, x, { rule }) =>
        probabilitiesOf(supportValues(learned, x), learned.sigmoids, classCount(learned, rule), rule),
    },
  },
});

/** Scores of the classes, of which the largest wins; with calibration the logarithms of their probabilities. */
function scoresOf(
  learned: SupportVectorClassifierState,
  x: Matrix | SparseMatrix,
  rule: ClassifierOptions["rule"],
): Matrix {
  const classes = classCount(learned, rule);
  const values = supportValues(learned, x);
  if (learned.sigmoids.rows === 0) return contestScores(values, classes, rule);
  const probabilities = probabilitiesOf(values, learned.sigmoids, classes, rule);
  return { ...probabilities, data: probabilities.data.map((share) => log(Math.max(share, Number.MIN_VALUE))) };
}

function classCount({ intercepts }: SupportState, rule: ClassifierOptions["rule"]): number {
  const machines = intercepts.length;
  // k (k − 1) / 2 machines for pairs of k classes.
  const pairs = Math.round((1 + Math.sqrt(1 + 8 * machines)) / 2);
  return machines === 1 ? 2 : rule === "one-vs-rest" ? machines : pairs;
}

/** There must be a sigmoid for each machine, or none without calibration. */
function sigmoidsProblem({ rows }: Matrix, { sizeOf, options }: state.StateContext): string | undefined {
  const wanted = options["calibration"] === "sigmoid" ? sizeOf("functions") : 0;
  return rows === wanted ? undefined : `must have ${wanted} rows, got ${rows}`;
}

/** The number of functions must be that of the machines for the classes. */
function functionsProblem({ rows }: Matrix, { sizeOf, options }: state.StateContext): string | undefined {
  const classes = sizeOf("classes");
  if (classes < 2) return `must be for at least 2 classes, but the model has ${classes}`;
  const wanted = contestsOf(classes, options["rule"] as ClassifierOptions["rule"]).length;
  return rows === wanted ? undefined : `must have ${wanted} rows for ${classes} classes, got ${rows}`;
}

/** What the machines of a fit have in common. */
interface SharedByContests {
  readonly source: SampleKernel;
  /** Machines that fits with other costs share. */
  readonly kept: KeptMachines | undefined;
  /** The machine of the same contest in the fit before, if all is known of it. */
  readonly earlier: FittedMachine | undefined;
  /** The coefficients of all samples from which the machine begins. */
  readonly start: Float64Array | undefined;
  readonly kernel: Kernel;
  readonly x: Matrix | SparseMatrix;
  readonly byClass: SamplesByClass;
  /** The weights of the samples in the machines, those of their classes included. */
  readonly weights: Float64Array;
  /** The weights of the samples. */
  readonly given: Float64Array | undefined;
}

/** Fits one machine to its samples, unless it is known already. */
function* fitContest(
  { source, kept, earlier, start, kernel, byClass, weights: allWeights }: SharedByContests,
  contest: Contest,
  options: ClassifierOptions,
): Work<Progress, FittedMachine> {
  const { samples, positives } = samplesOf(byClass, contest);
  const weights = valuesAt(samples, allWeights);
  const { nu, cost } = options;
  const key = JSON.stringify([kernel, contest, solverSettings(options)]);
  const task = { key, samples, positives, weights, cost };
  const smaller = earlier !== undefined && differInCost(earlier.task, task) ? earlier : undefined;
  const known = nu === null ? (kept?.find(task) ?? (smaller && sameMachine(smaller, cost))) : undefined;
  if (known !== undefined) return { task, machine: known };
  yield* source.prepare(samples);
  const begin = smaller
    ? startAtLargerCost(solvedOf(smaller), cost / smaller.task.cost)
    : start && valuesAt(samples, start);
  const machine = yield* machineOf(source, { samples, positives }, weights, options, begin);
  if (nu === null) kept?.add(task, machine);
  return { task, machine };
}

function solvedOf({ task: { positives, weights, cost }, machine: { solution } }: FittedMachine): Solved {
  return { program: costBounds(positives, weights, cost), solution };
}

/** The machine itself, in no steps, where its smaller cost does not bound it. */
function sameMachine(fitted: FittedMachine, cost: number): Machine | undefined {
  const { task, machine } = fitted;
  if (!(cost >= task.cost && isUnbounded(solvedOf(fitted)))) return undefined;
  const same = withCost(machine, task.positives, task.weights, cost);
  return { ...same, solution: { ...same.solution, iterations: 0 } };
}

function valuesAt(samples: Int32Array, all: Float64Array): Float64Array {
  const values = new Float64Array(samples.length);
  for (let at = 0; at < samples.length; at++) values[at] = all[samples[at]];
  return values;
}

/** The coefficients of an earlier model at the samples, a row for each machine. */
function startingCoefficients(from: SupportState, x: Matrix | SparseMatrix, machines: number): Matrix {
  if (from.coefficients.rows === machines) return earlierCoefficients(from, x);
  throw new LecternError(
    "invalid-option",
    `${kind}: the model to start from has ${from.coefficients.rows} machines, not ${machines}; use its rule`,
    { option: "rule", machines },
  );
}

function* machineOf(
  source: SampleKernel,
  { samples, positives }: ContestSamples,
  weights: Float64Array,
  options: ClassifierOptions,
  start?: MachineStart,
): Work<Progress, Machine> {
  const { nu, cost } = options;
  const rows = source.rowsOf(samples);
  const classes = { kernel: rows, positives, weights };
  const settings = solverSettings(options);
  try {
    return nu === null
      ? yield* costMachine(classes, cost, settings, start)
      : yield* shareMachine(kind, classes, nu, settings);
  } finally {
    rows.dispose();
  }
}

/** The slope and offset of the sigmoid of a machine, from values in cross-validation. */
function* calibrateContest(
  { source, kernel, x, weights: allWeights, given }: SharedByContests,
  contest: ContestSamples,
  options: ClassifierOptions,
): Work<Progress, readonly [number, number]> {
  yield* source.prepare(contest.samples);
  const values = yield* outOfFoldValues(kernel, x, contest, contestFolds(contest, options.seed), function* (part) {
    const weights = valuesAt(part.samples, allWeights);
    const nu = options.nu === null ? null : Math.min(options.nu, largestShare(weights, part.positives));
    return yield* machineOf(source, part, weights, { ...options, nu });
  });
  const { slope, offset } = sigmoidOf(values, contest, given);
  return [slope, offset];
}

/** The width 2 / ‖f‖ of the margin, for two classes. */
function marginNotes(machines: readonly Machine[]): Readonly<Record<string, Note>> {
  if (machines.length > 1) return {};
  return { margin: 2 / Math.sqrt(machines[0].squaredNorm) };
}
