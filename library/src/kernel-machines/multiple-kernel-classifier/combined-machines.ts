/** Support vector machines for a weighted sum of kernel matrices, one for each class against the rest. */
import { inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { addMultiple, innerProduct } from "../../linalg/vector-operations.js";
import type { KernelRows } from "../../optimize/smo/problem.js";
import { type Contest, samplesByClass, samplesOf } from "../support-vector-classifier/multi-class.js";
import { costMachine } from "../support-vector-classifier/two-classes.js";

/** Machines are solved more accurately than the weights of the kernels, which depend on them. */
const SHARE_OF_TOLERANCE = 0.01;
const MAX_STEPS = 100_000;

/** What is learned with given weights of the kernels. */
export interface Machines {
  /** A row for each machine, a column for each sample. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** The sum of the objectives of the machines: of the dual, which is maximised. */
  readonly objective: number;
  /** How far that may be from the maximum. */
  readonly gap: number;
  /** βᵀKₘβ for each kernel, summed over the machines. */
  readonly squares: Float64Array;
}

/** Fits all machines for K = Σₘ weightₘ Kₘ; the tolerance is that of the weights. */
export function* fitMachines(
  grams: readonly Matrix[],
  weights: Float64Array,
  codes: Int32Array,
  contests: readonly Contest[],
  costs: Float64Array,
  tolerance: number,
): Work<Progress, Machines> {
  const settings = { tolerance: SHARE_OF_TOLERANCE * tolerance, maxIterations: MAX_STEPS };
  const n = codes.length;
  const k = zeros(n, n);
  grams.forEach((gram, m) => {
    if (weights[m] > 0) addMultiple(k.data, weights[m], gram.data);
  });
  const byClass = samplesByClass(codes, Math.max(...codes) + 1, (i) => costs[i] > 0);
  const coefficients = zeros(contests.length, n);
  const intercepts = new Float64Array(contests.length);
  let [objective, gap] = [0, 0];
  for (const [at, contest] of contests.entries()) {
    const { samples, positives } = samplesOf(byClass, contest);
    const machine = yield* inside(
      costMachine(
        { kernel: rowsOf(k, samples), positives, weights: Float64Array.from(samples, (i) => costs[i]) },
        1,
        settings,
      ),
      { step: at + 1, of: contests.length },
    );
    machine.coefficients.forEach((value, position) => {
      coefficients.data[at * n + samples[position]] = value;
    });
    intercepts[at] = machine.intercept;
    objective -= machine.solution.objective;
    gap += machine.solution.dualityGap;
  }
  return { coefficients, intercepts, objective, gap, squares: squaresOf(grams, coefficients) };
}

function squaresOf(grams: readonly Matrix[], coefficients: Matrix): Float64Array {
  const n = coefficients.columns;
  return Float64Array.from(grams, (gram) => {
    let sum = 0;
    for (let f = 0; f < coefficients.rows; f++) {
      const beta = coefficients.data.slice(f * n, (f + 1) * n);
      sum += innerProduct(beta, multiplyVector(gram, beta));
    }
    // Rounding makes zeros slightly negative.
    return Math.max(0, sum);
  });
}

/** The rows and columns of a matrix that belong to some samples. */
function rowsOf({ columns, data }: Matrix, samples: Int32Array): KernelRows {
  return {
    size: samples.length,
    diagonal: Float64Array.from(samples, (i) => data[i * columns + i]),
    rowWork: samples.length,
    compute(indices) {
      const result = new Float64Array(indices.length * samples.length);
      let at = 0;
      for (const index of indices) {
        const start = samples[index] * columns;
        for (const sample of samples) result[at++] = data[start + sample];
      }
      return result;
    },
  };
}
