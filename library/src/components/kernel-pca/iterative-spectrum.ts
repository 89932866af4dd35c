/** Eigenpairs of a centred kernel matrix from its products with vectors. */
import { mapSteps, type Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { symmetricEigenpairSteps } from "../../linalg/iterative/lanczos/lanczos.js";
import type { LinearOperator } from "../../linalg/iterative/operator.js";
import { randomizedSvd } from "../../linalg/svd/randomized-svd.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { centeredOperator, type HeldOperator } from "./centered-operator.js";
import type { KernelSpectrum, SpectrumProblem } from "./kernel-spectrum.js";
import { keepPositive } from "./positive-pairs.js";

/** Rounds of multiplication by K̃²: eigenvalues of kernels fall slowly, and a product is cheap compared with computing K. */
const POWER_ITERATIONS = 7;

/** The leading eigenpairs; disposes of `k`. */
export function* iterativeSpectrum(
  { sampleWeights, center, components, seed }: SpectrumProblem,
  k: HeldOperator,
  diagonal: Float64Array,
  solver: "lanczos" | "lanczos-in-pieces" | "randomized",
): Work<void, KernelSpectrum> {
  const { weights, total } = sampleWeights;
  try {
    const rowMeans = new Float64Array(k.rows);
    k.apply(
      weights.map((weight) => weight / total),
      rowMeans,
    );
    const mean = innerProduct(weights, rowMeans) / total;
    let trace = 0;
    let size = 0;
    for (let i = 0; i < diagonal.length; i++) {
      trace += weights[i] * (center ? diagonal[i] - 2 * rowMeans[i] + mean : diagonal[i]);
      size += weights[i] * Math.abs(diagonal[i]);
    }
    const operator = centeredOperator(k, sampleWeights, center);
    const count = Math.min(components ?? k.rows, k.rows);
    // Pieces of K are made once for all vectors of a block, which pays for the additional products.
    const blockSize = solver === "lanczos-in-pieces" ? Math.min(count, 8) : 1;
    const { values, vectors, converged } =
      solver === "randomized"
        ? randomizedPairs(operator, count, seed)
        : yield* mapSteps(symmetricEigenpairSteps(operator, { count, seed, blockSize }), () => undefined);
    return {
      ...keepPositive(values, transpose(vectors), count, size),
      rowMeans,
      trace,
      negative: undefined,
      converged,
    };
  } finally {
    k.dispose();
  }
}

interface Pairs {
  readonly values: Float64Array;
  /** In columns. */
  readonly vectors: Matrix;
  readonly converged: boolean;
}

/** Of a symmetric matrix the left and right singular vectors of an eigenvalue agree up to its sign. */
function randomizedPairs(operator: LinearOperator, count: number, seed: number): Pairs {
  const { u, values, v } = randomizedSvd(operator, { components: count, seed, powerIterations: POWER_ITERATIONS });
  const signed = values.map((value, c) => {
    let agreement = 0;
    for (let i = 0; i < u.rows; i++) agreement += u.data[i * count + c] * v.data[i * count + c];
    return Math.sign(agreement) * value;
  });
  return { values: signed, vectors: u, converged: true };
}
