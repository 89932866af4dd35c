/** Support vector classification (Boser, Guyon and Vapnik 1992; Cortes and Vapnik 1995; Cookbook, chapters 20 and 21). */
import { defineClassifier } from "../../contract/define-supervised.js";
import { sharedResults } from "../../contract/shared-samples.js";
import type * as state from "../../contract/state/fields.js";
import { choice, fraction, type OptionValues, optional, positive } from "../../core/options/options.js";
import type { Note } from "../../core/report.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import { classWeightsOption, weightsWithClasses } from "../../data/class-weights.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { createSampleKernel, openWhenUsed, type SampleKernel } from "../svm/sample-kernel.js";
import { solverOptions, solverReport, solverSettings, supportNotes } from "../svm/solver-options.js";
import { keepSupportVectors, type SupportState, supportState, supportValues } from "../svm/support-state.js";
import { type KeptMachines, keptMachines } from "./kept-machines.js";
import {
  type Contest,
  contestScores,
  contestsOf,
  type SamplesByClass,
  samplesByClass,
  samplesOf,
} from "./multi-class.js";
import { costMachine, type Machine, shareMachine } from "./two-classes.js";

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
  ...solverOptions,
};

type ClassifierOptions = OptionValues<typeof options>;

const learns = supportState(functionsProblem);

/** Functions for the machines: one for two classes, else one for each pair of classes or each class. */
export interface SupportVectorClassifierState extends SupportState {}

/**
 * Separates classes by the widest margin in the feature space of a kernel; only the samples at or inside the margin, the
 * support vectors, determine the boundary. Use it for up to some ten thousand samples with non-linear boundaries; for more,
 * a linear method after {@link nystrom}. Probabilities come from {@link calibratedClassifier}.
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
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights: given }, options) {
    const weights = weightsWithClasses(kind, y, given, options.classWeights);
    const kernel = kernelFor(kind, options.kernel, x, given);
    const contests = contestsOf(y.classes.length, options.rule);
    const byClass = samplesByClass(y.codes, y.classes.length, (i) => weights[i] > 0);
    const shared = sharedResults(x);
    const kept = shared === undefined ? undefined : keptMachines(shared);
    const source = openWhenUsed(() => createSampleKernel(kernel, x, contests.length, byClass.order));
    const coefficients = zeros(contests.length, x.rows);
    const intercepts = new Float64Array(contests.length);
    const machines: Machine[] = [];
    try {
      for (const [m, contest] of contests.entries()) {
        const work = fitContest({ source, kept, kernel, byClass, weights }, contest, options);
        const progress: Progress = { step: m + 1, of: contests.length };
        const { samples, machine } = yield* inside(work, progress);
        for (let at = 0; at < samples.length; at++) {
          coefficients.data[m * x.rows + samples[at]] = machine.coefficients[at];
        }
        intercepts[m] = machine.intercept;
        machines.push(machine);
        yield progress;
      }
    } finally {
      source.dispose();
    }
    const { support, ...state } = keepSupportVectors(kernel, x, coefficients, intercepts);
    const report = solverReport(
      machines.map(({ solution }) => solution),
      options.maxIterations,
    );
    const notes = { ...report.notes, ...marginNotes(machines), ...supportNotes(kernel, support) };
    return { state, report: { ...report, notes } };
  },
  predict: (learned: SupportVectorClassifierState, x, { rule }) => winnersOf(scoresOf(learned, x, rule)),
  offers: {
    decision: (learned: SupportVectorClassifierState, x, { rule }) => scoresOf(learned, x, rule),
  },
});

function scoresOf(learned: SupportState, x: Matrix | SparseMatrix, rule: ClassifierOptions["rule"]): Matrix {
  const machines = learned.intercepts.length;
  // k (k − 1) / 2 machines for pairs of k classes.
  const pairs = Math.round((1 + Math.sqrt(1 + 8 * machines)) / 2);
  const classes = machines === 1 ? 2 : rule === "one-vs-rest" ? machines : pairs;
  return contestScores(supportValues(learned, x), classes, rule);
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
  readonly kernel: Kernel;
  readonly byClass: SamplesByClass;
  readonly weights: Float64Array;
}

/** Fits one machine to its samples, unless it is known already. */
function* fitContest(
  { source, kept, kernel, byClass, weights: allWeights }: SharedByContests,
  contest: Contest,
  options: ClassifierOptions,
): Work<Progress, { readonly samples: Int32Array; readonly machine: Machine }> {
  const { samples, positives } = samplesOf(byClass, contest);
  const weights = new Float64Array(samples.length);
  for (let at = 0; at < samples.length; at++) weights[at] = allWeights[samples[at]];
  const settings = solverSettings(options);
  const { nu, cost } = options;
  const task = { key: JSON.stringify([kernel, contest, settings]), samples, positives, weights, cost };
  const known = nu === null ? kept?.find(task) : undefined;
  if (known !== undefined) return { samples, machine: known };
  yield* source.prepare(samples);
  const rows = source.rowsOf(samples);
  const classes = { kernel: rows, positives, weights };
  try {
    const machine =
      nu === null ? yield* costMachine(classes, cost, settings) : yield* shareMachine(kind, classes, nu, settings);
    if (nu === null) kept?.add(task, machine);
    return { samples, machine };
  } finally {
    rows.dispose();
  }
}

/** The width 2 / ‖f‖ of the margin, for two classes. */
function marginNotes(machines: readonly Machine[]): Readonly<Record<string, Note>> {
  if (machines.length > 1) return {};
  return { margin: 2 / Math.sqrt(machines[0].squaredNorm) };
}
