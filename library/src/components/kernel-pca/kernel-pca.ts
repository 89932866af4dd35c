/** Kernel principal component analysis (Schölkopf, Smola and Müller 1998; Cookbook, chapter 8). */

import { defineTransformer } from "../../contract/define-transformer.js";
import { LecternError } from "../../core/errors.js";
import {
  choice,
  flag,
  integer,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted } from "../../core/run.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { orientRows } from "../../linalg/orient-signs.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import type { SampleWeights } from "./centered-operator.js";
import { type KernelPcaState, kernelPcaState, project, trainingScores } from "./kernel-pca-state.js";
import { type KernelSpectrum, kernelSpectrum } from "./kernel-spectrum.js";
import { learnPreimages } from "./preimage-learned.js";
import { preimages } from "./preimages.js";

/** The algorithms that find the components. */
export const kernelPcaSolver = variant(
  { automatic: {}, full: {}, partial: {}, lanczos: {}, randomized: {} },
  "automatic",
  "which algorithm is used; automatic chooses by the numbers of components and samples",
);

const options = {
  kernel: kernelOption(),
  components: optional(integer(2, "number of components; all with a positive eigenvalue by default")),
  center: flag(true, "center the data; by the mean of the samples in feature space"),
  directions: choice(
    ["unit", "dual"],
    "unit",
    'length of the directions in feature space: 1, or with "dual" √λ, so that the scores are K A with unit vectors A',
  ),
  ownPoint: flag(true, "include the kernel of each training sample with itself in the result of fitTransform"),
  solver: kernelPcaSolver,
  preimages: variant(
    {
      "fixed-point": {
        maxIterations: integer(200, "maximum number of iterations; for each sample"),
        tolerance: positive(1e-9, "when to stop; when a sample moves by less than this share of its length"),
      },
      distances: {
        neighbors: integer(10, "number of neighbours; training samples that a pre-image is placed among"),
      },
      learned: {
        alpha: nonNegative(
          1,
          "strength of the penalty; alpha times the squared norm of the functions is added to the sum of squared errors",
        ),
      },
    },
    "fixed-point",
    "how inverse finds samples for given scores",
  ),
  seed: seed(),
};

/** The kernel, and how its components are found. */
export type KernelPcaOptions = OptionValues<typeof options>;

/**
 * Principal component analysis in the feature space of a kernel: the directions Σᵢ aᵢ φ(xᵢ) of largest variance, of which
 * only the kernel needs to be known. Use it where the structure of the data is curved, for up to some ten thousand samples;
 * with the linear kernel it is {@link pca}, the faster way when there are far more columns than samples. For more samples
 * put {@link nystrom} or {@link randomFeatures} before {@link pca}.
 *
 * @example
 * ```ts
 * import { kernelPca } from "lectern";
 * import { circles } from "lectern/datasets";
 *
 * const { x } = circles({ factor: 0.3 });
 * const model = kernelPca({ kernel: { kind: "rbf", gamma: 2 }, components: 2 }).fit({ x });
 * model.transform(x); // the first column separates the inner circle from the outer one
 * model.inverse(model.transform(x)); // near x: points whose image in feature space is near the projection
 * ```
 */
export const kernelPca = defineTransformer({
  kind: "kernel-pca",
  title: "Kernel principal component analysis",
  summary: "Projects onto the directions of largest variance in the feature space of a kernel.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + n³", predict: "n d" },
    needs: ["scaled columns"],
    objective: { formula: "− Σᵢ (v · (φ(xᵢ) − φ̄))²,  φ̄ = Σᵢ φ(xᵢ) / n", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["KPCA", "nonlinear PCA"],
    sources: ["Schölkopf, Smola and Müller 1998"],
    seeAlso: ["pca", "nystrom", "random-features"],
  },
  options,
  learns: kernelPcaState,
  supports: { weights: true, sparse: true },
  *fit({ x, weights }, options) {
    const { directions, ownPoint } = options;
    const found = yield* learnKernelPca("kernel-pca", x, weights, options, directions);
    const state =
      options.preimages.kind === "learned" ? learnPreimages(found.state, options.preimages.alpha) : found.state;
    return {
      state,
      report: found.report,
      transformed: () => (ownPoint ? scoresOfFit(state, x) : withoutOwnPoint(state, x)),
    };
  },
  transform: project,
  outputFeatures: ({ eigenvalues }) => Array.from(eigenvalues, (_, k) => `kpc${k + 1}`),
  offers: { inverse: (state, z, options) => preimages(state, z, options.preimages) },
});

/** Learns the directions, without pre-images; messages name the method `kind`. */
export function* learnKernelPca(
  kind: string,
  x: Matrix | SparseMatrix,
  weights: Float64Array | undefined,
  options: Pick<KernelPcaOptions, "kernel" | "center" | "components" | "solver" | "seed">,
  directions: "unit" | "dual",
) {
  const { center, components, solver, seed } = options;
  const kernel = kernelFor(kind, options.kernel, x, weights);
  const sampleWeights = weigh(x.rows, weights);
  const spectrum = yield* counted(kernelSpectrum({ kernel, x, sampleWeights, center, components, solver, seed }));
  if (spectrum.values.length === 0) throw nothingVaries(kind, center);
  const state = describe(kernel, x, sampleWeights, spectrum, center, directions);
  const notes = { solver: spectrum.solver, ...("gamma" in kernel ? { gamma: kernel.gamma } : {}) };
  return { state, report: { warnings: warningsOf(spectrum, components), notes } };
}

function weigh(n: number, given: Float64Array | undefined): SampleWeights {
  const weights = given ?? new Float64Array(n).fill(1);
  return { weights, total: weights.reduce((sum, weight) => sum + weight, 0) };
}

function nothingVaries(kind: string, center: boolean): LecternError {
  return new LecternError(
    "invalid-data",
    center
      ? `${kind}: all samples are the same in feature space; use other samples or another kernel`
      : `${kind}: the kernel matrix has no positive eigenvalue; use other samples or another kernel`,
  );
}

/** From eigenvectors u of √W H K Hᵀ √W to coefficients: a = √w u / √λ, so that the direction Σ aᵢ φ(xᵢ) has length 1. */
function describe(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  { weights, total }: SampleWeights,
  { values, vectors, rowMeans, trace }: KernelSpectrum,
  center: boolean,
  directions: "unit" | "dual",
): KernelPcaState {
  const n = x.rows;
  // By their scores, because these do not depend on whether a sample is given twice or with the weight 2.
  for (let at = 0; at < vectors.data.length; at++) {
    const weight = weights[at % n];
    vectors.data[at] = weight > 0 ? vectors.data[at] / Math.sqrt(weight) : 0;
  }
  orientRows(vectors);
  const lengths = values.map((value) => (directions === "unit" ? 1 : Math.sqrt(value)));
  const shares = weights.map((weight) => weight / total);
  const rows = zeros(values.length, n);
  const offsets = new Float64Array(values.length);
  values.forEach((value, k) => {
    const a = rows.data.subarray(k * n, (k + 1) * n);
    let sum = 0;
    for (let i = 0; i < n; i++) {
      a[i] = (lengths[k] / Math.sqrt(value)) * weights[i] * vectors.data[k * n + i];
      sum += a[i];
    }
    if (!center) return;
    // A direction of the centred samples has coefficients that sum to 0; rounding is taken out.
    for (let i = 0; i < n; i++) a[i] -= shares[i] * sum;
    offsets[k] = innerProduct(a, rowMeans);
  });
  return {
    kernel,
    samples: kernel.kind === "precomputed" ? null : x,
    coefficients: transpose(rows),
    offsets,
    eigenvalues: values,
    explainedVarianceRatio: values.map((value) => value / trace),
    lengths,
    shares,
    totalWeight: total,
    rowMeans: center ? rowMeans : null,
    preimageCoefficients: null,
  };
}

/** The scores of the training samples, from the eigenvectors; those of weight 0 have to be computed. */
function scoresOfFit(state: KernelPcaState, x: Matrix | SparseMatrix): Matrix {
  return state.shares.every((share) => share > 0) ? trainingScores(state) : project(state, x);
}

/** The map of Eq. 8.2, Σ over n ≠ i: what the diagonal of the kernel matrix adds to the scores is left out. */
function withoutOwnPoint(state: KernelPcaState, x: Matrix | SparseMatrix): Matrix {
  const { coefficients, rowMeans, shares, kernel } = state;
  const scores = scoresOfFit(state, x);
  const diagonal = kernelDiagonal(kernel, x);
  const mean = rowMeans === null ? 0 : innerProduct(shares, rowMeans);
  for (let at = 0; at < scores.data.length; at++) {
    const i = Math.floor(at / scores.columns);
    const own = diagonal[i] - (rowMeans === null ? 0 : 2 * rowMeans[i] - mean);
    scores.data[at] -= own * coefficients.data[at];
  }
  return scores;
}

function warningsOf({ values, negative }: KernelSpectrum, components: number | null): Warning[] {
  const warnings: Warning[] = [];
  if (components !== null && values.length < components) {
    const message = `only ${values.length} of the ${components} components have a positive eigenvalue`;
    warnings.push(warn("low-rank", message, { rank: values.length, components }));
  }
  if (negative !== undefined) {
    warnings.push(
      warn(
        "ill-conditioned",
        `the kernel matrix has negative eigenvalues down to ${negative.toPrecision(3)}, which are left out: the kernel is not positive semidefinite`,
        { eigenvalue: negative },
      ),
    );
  }
  return warnings;
}
