/** Linear support vector machines (Cortes and Vapnik 1995; Hsieh et al. 2008; Cookbook, chapter 20). */
import { defineClassifier } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { choice, flag, type OptionValues, positive, seed, variant } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import { classWeightsOption, weightsWithClasses } from "../../data/class-weights.js";
import type { Labels } from "../../data/labels.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { vectorNorm } from "../../linalg/vector-operations.js";
import { createRandom } from "../../numeric/random/random.js";
import { marginNotConverged } from "../../optimize/margin-warning.js";
import { classScores, type LinearClassifierState, linearClassifierState } from "../linear-classes.js";
import { createDesign, type Design } from "../logistic-regression/design.js";
import { marginExcess } from "../squared-excess/excess-problem.js";
import { newtonForExcess } from "../squared-excess/newton.js";
import { dualMachine } from "./coordinate-descent.js";
import { crammerSingerMachine } from "./crammer-singer.js";
import { type MarginProblem, type MarginSolution, stopOptions } from "./problem.js";
import { stochasticMachine, stochasticOptions } from "./stochastic.js";

const kind = "linear-svm";

const options = {
  cost: positive(1, "cost of a sample inside the margin; high costs fit the training samples more closely"),
  loss: variant(
    { "squared-hinge": {}, hinge: {} },
    "squared-hinge",
    "what is minimised; how far samples are inside the margin, squared or as it is",
  ),
  intercept: flag(true, "fit an intercept; as the weight of a column of ones, with the same penalty as the others"),
  rule: choice(
    ["one-vs-rest", "crammer-singer"],
    "one-vs-rest",
    "how more than two classes are learned: by a machine for each class against the rest, or by one machine with the margin between each class and the best other one",
  ),
  classWeights: classWeightsOption,
  solver: variant(
    { automatic: {}, newton: {}, "coordinate-descent": { seed: seed() }, stochastic: stochasticOptions },
    "automatic",
    "which algorithm is used; automatic is newton for the squared hinge and coordinate-descent for the hinge",
  ),
  ...stopOptions,
};

type LinearSvmOptions = OptionValues<typeof options>;

/** Weights: one vector for two classes, else one for each class. */
export interface LinearSvmState extends LinearClassifierState {}

/**
 * Separates classes by a hyperplane with a wide margin. Use it for many samples or many columns, where
 * {@link supportVectorClassifier} takes too long; {@link logisticRegression} has probabilities as well.
 *
 * @example
 * ```ts
 * import { linearSvm } from "lectern";
 *
 * const x = [[0, 0], [1, 0], [3, 3], [4, 3]];
 * const model = linearSvm().fit({ x, y: ["near", "near", "far", "far"] });
 * model.predict([[3.5, 2]]); // far
 * ```
 */
export const linearSvm = defineClassifier({
  kind,
  title: "Linear support vector machine",
  summary: "Linear classifier with a wide margin, for many samples or columns.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t k n d", predict: "k d" },
    needs: ["scaled columns"],
    objective: {
      formula: "½ (‖w‖² + b²) + cost Σᵢ weightᵢ loss(1 − yᵢ (w·xᵢ + b)),   loss(u) = max(0, u)² or max(0, u)",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { cost: { kind: "log-uniform", from: 0.001, to: 100 } },
    alsoKnownAs: ["LinearSVC", "LIBLINEAR"],
    sources: ["Cortes and Vapnik 1995", "Crammer and Singer 2001", "Keerthi and DeCoste 2005", "Hsieh et al. 2008"],
    seeAlso: ["support-vector-classifier", "logistic-regression", "standardize", "calibrated-classifier"],
  },
  options,
  learns: linearClassifierState,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights: given }, options) {
    const solver = solverFor(options);
    const costs = weightsWithClasses(kind, y, given, options.classWeights).map((weight) => options.cost * weight);
    if (options.rule === "crammer-singer") return yield* fitTogether(x, y, costs, options);
    const outputs = y.classes.length === 2 ? 1 : y.classes.length;
    const coefficients = zeros(outputs, x.columns);
    const intercepts = new Float64Array(outputs);
    const machines: MarginSolution[] = [];
    const { intercept } = options;
    const plain = { center: new Float64Array(x.columns), factor: new Float64Array(x.columns).fill(1), intercept };
    const design = solver.kind === "newton" ? createDesign(x, plain, 1) : undefined;
    try {
      for (let k = 0; k < outputs; k++) {
        const positive = outputs === 1 ? 1 : k;
        const signs = new Float64Array(x.rows).map((_, i) => (y.codes[i] === positive ? 1 : -1));
        const progress: Progress = { step: k + 1, of: outputs };
        const problem = { x, signs, costs, intercept, loss: options.loss.kind };
        const machine = yield* inside(machineOf(problem, design, solver, options), progress);
        requireFinite(machine);
        coefficients.data.set(machine.weights.subarray(0, x.columns), k * x.columns);
        if (intercept) intercepts[k] = machine.weights[x.columns];
        machines.push(machine);
        yield progress;
      }
    } finally {
      design?.dispose();
    }
    return { state: { coefficients, intercepts }, report: reportOf(machines, coefficients, solver.kind, options) };
  },
  predict: (learned: LinearSvmState, x) => winnersOf(classScores(learned, x)),
  offers: { decision: classScores },
});

/** One machine for all classes; of two, the difference of their weights is kept. */
function* fitTogether(x: Matrix | SparseMatrix, y: Labels, costs: Float64Array, options: LinearSvmOptions) {
  const { loss, intercept, solver } = options;
  if (loss.kind !== "hinge" || !(solver.kind === "automatic" || solver.kind === "coordinate-descent")) {
    const message = `${kind}: rule "crammer-singer" needs the loss "hinge" and the solver "coordinate-descent", got "${loss.kind}" and "${solver.kind}"`;
    throw new LecternError("invalid-option", message, { option: "rule" });
  }
  const classes = y.classes.length;
  const random = createRandom(solver.kind === "automatic" ? 0 : solver.seed);
  const problem = { x, codes: y.codes, classes, costs, intercept };
  const machine = yield* crammerSingerMachine(problem, random, options);
  requireFinite(machine);
  const size = machine.weights.length / classes;
  const of = (k: number, j: number) => machine.weights[k * size + j];
  const weightOf = (k: number, j: number) => (classes === 2 ? of(1, j) - of(0, j) : of(k, j));
  const coefficients = zeros(classes === 2 ? 1 : classes, x.columns);
  coefficients.data.forEach((_, at) => {
    coefficients.data[at] = weightOf(Math.floor(at / x.columns), at % x.columns);
  });
  const intercepts = new Float64Array(coefficients.rows).map((_, k) => (intercept ? weightOf(k, x.columns) : 0));
  const report = reportOf([machine], coefficients, "coordinate-descent", options);
  return { state: { coefficients, intercepts }, report };
}

type Solver = Exclude<LinearSvmOptions["solver"], { readonly kind: "automatic" }>;

function solverFor({ solver, loss }: LinearSvmOptions): Solver {
  if (solver.kind === "automatic") {
    return loss.kind === "hinge" ? { kind: "coordinate-descent", seed: 0 } : { kind: "newton" };
  }
  if (solver.kind === "stochastic" && loss.kind !== "hinge") {
    const message = `${kind}: solver "stochastic" minimises the hinge; set loss to "hinge", or use "newton" or "coordinate-descent"`;
    throw new LecternError("invalid-option", message, { option: "solver" });
  }
  if (solver.kind === "newton" && loss.kind === "hinge") {
    const message = `${kind}: the hinge has no second derivative for solver "newton"; use "coordinate-descent" or loss "squared-hinge"`;
    throw new LecternError("invalid-option", message, { option: "solver" });
  }
  return solver;
}

function machineOf(
  problem: MarginProblem,
  design: Design | undefined,
  solver: Solver,
  limits: LinearSvmOptions,
): Work<Progress, MarginSolution> {
  const { signs, costs } = problem;
  if (design !== undefined) return newtonForExcess(marginExcess(signs, costs), design, limits);
  if (solver.kind === "stochastic") return stochasticMachine(problem, solver, limits);
  return dualMachine(problem, createRandom(solver.kind === "newton" ? 0 : solver.seed), limits);
}

function requireFinite({ weights, objective }: MarginSolution): void {
  if (Number.isFinite(objective) && weights.every(Number.isFinite)) return;
  throw new LecternError("numerical", `${kind}: the squares of the features overflow; standardise the columns first`);
}

function reportOf(
  machines: readonly MarginSolution[],
  coefficients: Matrix,
  solver: string,
  { maxIterations }: LinearSvmOptions,
) {
  const total = (value: (machine: MarginSolution) => number) =>
    machines.reduce((sum, machine) => sum + value(machine), 0);
  const converged = machines.every((machine) => machine.converged);
  const notes = {
    solver,
    objective: total(({ objective }) => objective),
    dualityGap: total(({ dualityGap }) => dualityGap),
    ...(machines.length === 1 ? { supportVectors: machines[0].supportVectors } : {}),
    ...(coefficients.rows === 1 ? { margin: 2 / vectorNorm(coefficients.data) } : {}),
  };
  const manyEpochs =
    "the duality gap is above the tolerance after the last epoch; raise the number of epochs, or use another solver";
  const slow =
    solver === "stochastic" ? warn("not-converged", manyEpochs, { maxIterations }) : marginNotConverged(maxIterations);
  const warnings = converged ? [] : [slow];
  return { converged, iterations: total(({ iterations }) => iterations), notes, warnings };
}
