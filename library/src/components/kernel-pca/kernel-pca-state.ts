/** What kernel PCA learns, and how samples get their scores from it. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { pieceRows, rowsBetween } from "../../kernels/row-pieces.js";
import { multiply } from "../../linalg/multiply.js";

export interface KernelPcaState {
  /** The kernel with every number in place. */
  readonly kernel: Kernel;
  /** The training samples; none with a precomputed kernel. */
  readonly samples: Matrix | SparseMatrix;
  /**
   * Component k is the direction Σᵢ aᵢₖ φ(xᵢ) in feature space: a row for each training sample, a column for each
   * component. The score of largest size among the training samples is positive.
   */
  readonly coefficients: Matrix;
  /** What is subtracted from Σᵢ aᵢₖ k(x, xᵢ): the value of the mean in feature space; zeros without centring. */
  readonly offsets: Float64Array;
  /** The eigenvalues λ of the (centred) kernel matrix, all positive, largest first. */
  readonly eigenvalues: Float64Array;
  /** Each eigenvalue as a share of the sum of all of them. */
  readonly explainedVarianceRatio: Float64Array;
  /** The length of each direction in feature space: 1, or √λ for the dual form. */
  readonly lengths: Float64Array;
  /** The share of each training sample in the mean. */
  readonly shares: Float64Array;
  /** The sum of the weights of the training samples. */
  readonly totalWeight: number;
  /** The (weighted) mean of each row of the kernel matrix of the training samples; empty without centring. */
  readonly rowMeans: Float64Array;
  /** For learned pre-images: the weight of the kernel around the scores of each training sample; else without rows. */
  readonly preimageCoefficients: Matrix;
}

/** The scores k(X, X_train) A − offsets, the kernel matrix a piece at a time. */
export function project(state: KernelPcaState, x: Matrix | SparseMatrix): Matrix {
  const { coefficients, offsets } = state;
  const result = zeros(x.rows, coefficients.columns);
  forPieces(state, x, (k, first) => {
    result.data.set(multiply(k, coefficients).data, first * result.columns);
  });
  for (let at = 0; at < result.data.length; at++) result.data[at] -= offsets[at % offsets.length];
  return result;
}

/** Calls `use` with the kernel between some of the samples, from row `first` on, and all training samples. */
export function forPieces(
  { kernel, samples }: KernelPcaState,
  x: Matrix | SparseMatrix,
  use: (k: Matrix, first: number) => void,
): void {
  if (kernel.kind === "precomputed") {
    use(isSparse(x) ? toDense(x) : x, 0);
    return;
  }
  const piece = pieceRows(samples.rows);
  for (let first = 0; first < x.rows; first += piece) {
    use(gram(kernel, rowsBetween(x, first, Math.min(x.rows, first + piece)), samples), first);
  }
}

/**
 * The scores of the training samples without another look at the kernel: K̃ A = A Λ / W, because A holds eigenvectors.
 * Samples of weight 0 have coefficients of 0 and get scores of 0, which are not theirs.
 */
export function trainingScores({ coefficients, eigenvalues, shares, totalWeight }: KernelPcaState): Matrix {
  const { rows, columns, data } = coefficients;
  const scores = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    const weight = shares[i] * totalWeight;
    if (!(weight > 0)) continue;
    for (let k = 0; k < columns; k++) scores.data[i * columns + k] = (data[i * columns + k] * eigenvalues[k]) / weight;
  }
  return scores;
}

/** The training samples as dense numbers, for what needs more of them than their kernel; `use` is named when there are none. */
export function requireSamples({ kernel, samples }: KernelPcaState, use: string): Matrix {
  if (kernel.kind !== "precomputed") return isSparse(samples) ? toDense(samples) : samples;
  throw new LecternError(
    "unsupported",
    `kernel-pca: ${use} need the training samples, which a model with a precomputed kernel does not have`,
  );
}
