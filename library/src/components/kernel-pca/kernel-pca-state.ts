/** What kernel PCA learns, and how samples get their scores from it. */
import * as state from "../../contract/state/fields.js";
import { kernelOfOptions } from "../../contract/state/kernel-field.js";
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { pieceRows, rowsBetween } from "../../kernels/row-pieces.js";
import { multiply } from "../../linalg/multiply.js";
import { isNotEmpty, withCheck } from "../state-checks.js";

/** The directions as sums over the training samples. */
export const kernelDirections = {
  kernel: kernelOfOptions("kernel with all parameters set"),
  samples: withCheck(
    state.optional(
      state.samples(
        "samples",
        "features",
        "training samples; null with a precomputed kernel, whose columns are the training samples",
      ),
    ),
    areKeptSamples,
  ),
  coefficients: state.matrix(
    "samples",
    "components",
    "component k is the direction Σᵢ aᵢₖ φ(xᵢ) in feature space; its largest score of a training sample is positive",
    {},
    isNotEmpty,
  ),
  offsets: state.vector(
    "components",
    "what is subtracted from Σᵢ aᵢₖ k(x, xᵢ): the value of the mean in feature space; 0 without centring",
  ),
  eigenvalues: state.vector("components", "eigenvalues of the (centred) kernel matrix, largest first", { above: 0 }),
  explainedVarianceRatio: state.vector("components", "each eigenvalue as a share of the sum of all of them"),
  lengths: state.vector(
    "components",
    "length of each direction in feature space: 1, or the root of its eigenvalue in the dual form",
    { above: 0 },
  ),
  shares: state.vector("samples", "share of each training sample in the mean", { min: 0, sumToOne: "all" }),
  totalWeight: state.number("sum of the weights of the training samples", { above: 0 }),
  rowMeans: withCheck(
    state.optional(
      state.vector(
        "samples",
        "(weighted) mean of each row of the kernel matrix of the training samples; null without centring",
      ),
    ),
    (means, { options }) => isThereIf(options["center"] === true, means, "with centring"),
  ),
};

/** The directions, and what learned pre-images need. */
export const kernelPcaState = {
  ...kernelDirections,
  preimageCoefficients: withCheck(
    state.optional(
      state.matrix(
        "samples",
        "features",
        "weights of the kernel around the scores of each training sample, for learned pre-images; else null",
      ),
    ),
    (weights, { options }) => isThereIf(kindOf(options["preimages"]) === "learned", weights, "for learned pre-images"),
  ),
};

export interface KernelPcaState extends state.StateOf<typeof kernelPcaState> {}

/** The samples are kept unless the kernel is precomputed; then there is a column for each of them. */
export function areKeptSamples(samples: unknown, { options, sizeOf }: state.StateContext): string | undefined {
  const isPrecomputed = kindOf(options["kernel"]) === "precomputed";
  if (isPrecomputed && sizeOf("features") !== sizeOf("samples")) {
    return `must be those of a kernel matrix with a column for each of the ${sizeOf("samples")} training samples, got ${sizeOf("features")} columns`;
  }
  return isThereIf(!isPrecomputed, samples, "unless the kernel is precomputed");
}

/** A part that exists under a condition, and is null otherwise. */
export function isThereIf(isExpected: boolean, part: unknown, condition: string): string | undefined {
  if (isExpected === (part !== null)) return undefined;
  return isExpected ? `must not be null ${condition}` : `must be null, and given only ${condition}`;
}

/** Which alternative of a variant option is chosen. */
function kindOf(option: unknown): string {
  return (option as { readonly kind: string }).kind;
}

/** The scores k(X, X_train) A − offsets, the kernel matrix a piece at a time. */
export function project(learned: KernelPcaState, x: Matrix | SparseMatrix): Matrix {
  const { coefficients, offsets } = learned;
  const result = zeros(x.rows, coefficients.columns);
  forPieces(learned, x, (k, first) => {
    result.data.set(multiply(k, coefficients).data, first * result.columns);
  });
  for (let at = 0; at < result.data.length; at++) result.data[at] -= offsets[at % offsets.length];
  return result;
}

/** Calls `use` with the kernel between some of the samples, from row `first` on, and all training samples. */
export function forPieces(
  state: KernelPcaState,
  x: Matrix | SparseMatrix,
  use: (k: Matrix, first: number) => void,
): void {
  runToEnd(pieceSteps(state, x, use));
}

/** {@link forPieces} as work that yields between pieces. */
export function* pieceSteps(
  { kernel, samples }: KernelPcaState,
  x: Matrix | SparseMatrix,
  use: (k: Matrix, first: number) => void,
): Work<void, void> {
  if (samples === null) {
    use(isSparse(x) ? toDense(x) : x, 0);
    return;
  }
  const piece = pieceRows(samples.rows, samples.columns);
  for (let first = 0; first < x.rows; first += piece) {
    if (first > 0) yield;
    use(gram(kernel, rowsBetween(x, first, Math.min(x.rows, first + piece)), samples), first);
  }
}

/**
 * The scores of the training samples without evaluating the kernel again: K̃ A = A Λ / W, because A holds eigenvectors.
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
export function requireSamples({ samples }: KernelPcaState, use: string): Matrix {
  if (samples !== null) return isSparse(samples) ? toDense(samples) : samples;
  throw new LecternError(
    "unsupported",
    `kernel-pca: ${use} need the training samples, which a model with a precomputed kernel does not have`,
  );
}
