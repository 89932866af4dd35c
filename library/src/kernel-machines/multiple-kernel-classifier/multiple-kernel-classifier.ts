/** Multiple kernel learning (Lanckriet et al. 2004; Rakotomamonjy et al. 2008; Kloft et al. 2011). */
import { defineClassifier } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { isResolvedFrom } from "../../contract/state/kernel-field.js";
import { LecternError } from "../../core/errors.js";
import { integer, nonNegative, number, type OptionValues, positive } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { warn } from "../../core/report.js";
import { counted, inside, type Work } from "../../core/run.js";
import { classWeightsOption, weightsWithClasses } from "../../data/class-weights.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import type { GivenKernel, Kernel } from "../../kernels/kernel.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelListOption } from "../../kernels/kernel-option.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { pow } from "../../numeric/elementary/functions.js";
import { contestScores, contestsOf } from "../support-vector-classifier/multi-class.js";
import { keepSupportVectors, supportValues } from "../svm/support-state.js";
import { fitMachines, type Machines } from "./combined-machines.js";
import { dualNorm, equalWeights, nextWeights } from "./kernel-weights.js";

const kind = "multiple-kernel-classifier";

const defaultTerms: readonly GivenKernel[] = [
  { kind: "linear", offset: 0 },
  { kind: "polynomial", degree: 2, offset: 1, gamma: null },
  { kind: "rbf", gamma: null },
];

const options = {
  terms: kernelListOption(defaultTerms, "kernels to add; their weights are learned"),
  weightNorm: number(
    1,
    "power p of the norm of the weights of the kernels; with 1 most weights are 0, larger powers spread them more evenly",
    { minimum: 1 },
  ),
  cost: positive(1, "cost of a sample inside the margin; high costs fit the training samples more closely"),
  classWeights: classWeightsOption,
  tolerance: nonNegative(1e-3, "when to stop; when the duality gap is at most this share of the objective"),
  maxIterations: integer(200, "maximum number of iterations; each fits the machines for new weights of the kernels"),
};

type MultipleKernelOptions = OptionValues<typeof options>;

const learns = {
  kernels: state.list(
    "kernels",
    state.data<Kernel>("kernel", () => undefined),
    "kernels with all parameters set",
    kernelsProblem,
  ),
  scales: state.vector("kernels", "mean of each kernel of a training sample with itself; kernels are divided by it", {
    above: 0,
  }),
  weights: state.vector("kernels", "weight of each kernel", { min: 0 }, weightsProblem),
  samples: state.samples("kept", "features", "support vectors"),
  coefficients: state.matrix(
    "functions",
    "kept",
    "weight of the kernel around each support vector, a row for each function",
    {},
    functionsProblem,
  ),
  intercepts: state.vector("functions", "constant term of each function"),
};

/** The weights of the kernels, and one function for two classes, else one for each class against the rest. */
export interface MultipleKernelClassifierState extends state.StateOf<typeof learns> {}

/**
 * A support vector machine whose kernel is a weighted sum of several, with weights that are learned too. Use it to find out which kernels
 * or groups of columns matter, or instead of a search over kernels; with one good kernel {@link supportVectorClassifier} is quicker.
 *
 * @example
 * ```ts
 * import { multipleKernelClassifier } from "lectern";
 *
 * const x = [[0, 0], [1, 1], [0, 1], [1, 0]];
 * const terms = [{ kind: "linear" }, { kind: "rbf", gamma: 1 }] as const;
 * const model = multipleKernelClassifier({ terms, cost: 10 }).fit({ x, y: ["same", "same", "different", "different"] });
 * model.predict([[0.9, 0.1]]); // different
 * ```
 */
export const multipleKernelClassifier = defineClassifier({
  kind,
  title: "Multiple kernel learning",
  summary: "Support vector machine that learns the weights of several kernels.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    tuning: { cost: { kind: "log-uniform", from: 0.01, to: 1000 }, weightNorm: [1, 1.5, 2] },
    alsoKnownAs: ["MKL", "SimpleMKL", "lp-norm MKL"],
    sources: [
      "Lanckriet et al. 2004",
      "Rakotomamonjy, Bach, Canu and Grandvalet 2008",
      "Kloft, Brefeld, Sonnenburg and Zien 2011",
    ],
    seeAlso: ["support-vector-classifier", "standardize"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights: given }, options) {
    const costs = weightsWithClasses(kind, y, given, options.classWeights).map((weight) => options.cost * weight);
    const kernels = options.terms.map((term) => kernelFor(kind, term, x, given));
    const { grams, scales } = yield* inside(counted(scaledGrams(kernels, x, given)), {
      step: 1,
      of: options.maxIterations,
    });
    const contests = contestsOf(y.classes.length, "one-vs-rest");
    const history: number[] = [];
    let weights = equalWeights(grams.length, options.weightNorm);
    let machines: Machines;
    let gap = Infinity;
    let converged = false;
    for (let step = 1; ; step++) {
      const progress = { step, of: options.maxIterations };
      machines = yield* inside(fitMachines(grams, weights, y.codes, contests, costs, options.tolerance), progress);
      const { objective, squares } = machines;
      history.push(objective);
      const reached = weights.reduce((sum, weight, m) => sum + weight * squares[m], 0);
      gap = machines.gap + Math.max(0, dualNorm(squares, options.weightNorm) - reached) / 2;
      converged = gap <= options.tolerance * objective;
      yield { ...progress, objective };
      if (converged || step === options.maxIterations) break;
      weights = nextWeights(weights, squares, options.weightNorm);
    }
    const parts = keepSupportVectors(combined(kernels, scales, weights), x, machines.coefficients, machines.intercepts);
    const { samples, coefficients, intercepts, support } = parts;
    const notes = { dualityGap: gap, supportVectors: support.length };
    return {
      state: { kernels, scales, weights, samples, coefficients, intercepts },
      report: {
        iterations: history.length,
        converged,
        objective: history,
        notes,
        warnings: warningsOf(converged, options),
      },
    };
  },
  predict: (learned: MultipleKernelClassifierState, x) => winnersOf(scoresOf(learned, x)),
  offers: { decision: scoresOf },
});

function scoresOf(learned: MultipleKernelClassifierState, x: Matrix | SparseMatrix): Matrix {
  const { kernels, scales, weights, ...functions } = learned;
  const values = supportValues({ kernel: combined(kernels, scales, weights), ...functions }, x);
  return contestScores(values, values.columns === 1 ? 2 : values.columns, "one-vs-rest");
}

/** Σₘ weightₘ / scaleₘ kₘ, of the kernels that have a weight. */
function combined(kernels: readonly Kernel[], scales: Float64Array, weights: Float64Array): Kernel {
  const terms = kernels
    .map((kernel, m): Kernel => ({ kind: "scaled", factor: weights[m] / scales[m], kernel }))
    .filter((_, m) => weights[m] / scales[m] > 0);
  return { kind: "sum", terms };
}

/** The kernel matrices, each divided by the mean of its diagonal, so that the weights of the kernels can be compared. */
function* scaledGrams(
  kernels: readonly Kernel[],
  x: Matrix | SparseMatrix,
  given: Float64Array | undefined,
): Work<void, { readonly grams: readonly Matrix[]; readonly scales: Float64Array }> {
  const scales = new Float64Array(kernels.length);
  const grams: Matrix[] = [];
  const isTime = createPace();
  for (const [m, kernel] of kernels.entries()) {
    const k = yield* gramSteps(kernel, x);
    let [sum, total] = [0, 0];
    for (let i = 0; i < x.rows; i++) {
      sum += (given?.[i] ?? 1) * k.data[i * (x.rows + 1)];
      total += given?.[i] ?? 1;
    }
    const scale = sum / total;
    if (!(scale > 0 && scale < Infinity)) {
      const message = `${kind}: the kernel "${kernel.kind}" must be positive for a sample with itself, got ${scale} on average; leave it out or scale the columns`;
      throw new LecternError("invalid-data", message, { option: "terms", position: m });
    }
    scales[m] = scale;
    yield;
    // A given kernel matrix is the user's own.
    const scaled = zeros(x.rows, x.rows);
    for (let i = 0; i < x.rows; i++) {
      for (let at = i * x.rows; at < (i + 1) * x.rows; at++) scaled.data[at] = k.data[at] / scale;
      if (isTime(x.rows)) yield;
    }
    grams.push(scaled);
  }
  return { grams, scales };
}

function warningsOf(converged: boolean, { maxIterations }: MultipleKernelOptions) {
  const message = `the weights of the kernels did not converge in ${maxIterations} iterations: lower the cost, or raise maxIterations or tolerance`;
  return converged ? [] : [warn("not-converged", message, { maxIterations })];
}

function kernelsProblem(kernels: readonly Kernel[], { options }: state.StateContext): string | undefined {
  return isResolvedFrom(options["terms"], kernels)
    ? undefined
    : "must be the kernels of the options with all parameters set";
}

/** ‖weights‖ₚ = 1. */
function weightsProblem(weights: Float64Array, { options }: state.StateContext): string | undefined {
  const power = options["weightNorm"] as number;
  const sum = weights.reduce((total, weight) => total + pow(weight, power), 0);
  return Math.abs(sum - 1) <= 1e-6 ? undefined : `must have powers ${power} that sum to 1, got ${sum}`;
}

/** The number of functions must be that of the machines for the classes. */
function functionsProblem({ rows }: Matrix, { sizeOf }: state.StateContext): string | undefined {
  const classes = sizeOf("classes");
  if (classes < 2) return `must be for at least 2 classes, but the model has ${classes}`;
  const wanted = contestsOf(classes, "one-vs-rest").length;
  return rows === wanted ? undefined : `must have ${wanted} rows for ${classes} classes, got ${rows}`;
}
