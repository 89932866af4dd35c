/**
 * Random walks among samples (Coifman and Lafon 2006). With the Gaussian kernel K and the densities q = K 1, the kernel
 * K / (qᵢ qⱼ)^α divided by its row sums has the probabilities P of the steps. Its eigenvalues 1 = μ₀ ≥ μ₁ ≥ … and right
 * eigenvectors ψ, orthonormal with the weights of the stationary distribution, give the coordinates μᵗ ψ.
 */
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { gaussianAffinity } from "../../graphs/affinity.js";
import { degreesOf } from "../../graphs/laplacian.js";
import { laplacianPairs } from "../../graphs/laplacian-pairs.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { exp, pow } from "../../numeric/elementary/functions.js";
import type { DiffusionMapOptions, DiffusionMapState } from "./diffusion-map.js";

/** What a random walk depends on besides its bandwidth, and how its eigenvalues are found. */
export type DiffusionOptions = Pick<
  DiffusionMapOptions,
  "components" | "densityCorrection" | "diffusionTime" | "maxIterations" | "seed"
>;

/** The coordinates of a random walk. */
export interface Diffusion {
  /** μᵗ ψ without the constant ψ₀; 0 for eigenvalues of 0. */
  readonly embedding: Matrix;
  /** μ of each coordinate, descending. */
  readonly eigenvalues: Float64Array;
  /** q: the sum of the kernel over all samples, at each. */
  readonly densities: Float64Array;
  readonly converged: boolean;
}

/** Eigenvalues of a kernel this small are 0 up to rounding. */
const VANISHED = 1e-12;

/** The random walk on the rows of x by a kernel of the given bandwidth, and its first coordinates. */
export function* diffuse(
  x: Matrix,
  bandwidth: number,
  { components, densityCorrection, diffusionTime, maxIterations, seed }: DiffusionOptions,
): Work<Progress, Diffusion> {
  const n = x.rows;
  const kernel = yield* gaussianAffinity(x, bandwidth);
  for (let i = 0; i < n; i++) kernel.data[i * n + i] = 1;
  const densities = degreesOf(kernel);
  const powers = densities.map((density) => pow(density, -densityCorrection));
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) kernel.data[i * n + j] *= powers[i] * powers[j];
  const total = degreesOf(kernel).reduce((sum, degree) => sum + degree, 0);
  const { values, vectors, scales, converged } = yield* laplacianPairs(kernel, components + 1, maxIterations, seed);
  const eigenvalues = values.subarray(1).map((value) => (1 - value > VANISHED ? 1 - value : 0));
  const embedding = zeros(n, components);
  const factors = eigenvalues.map((value) => (value > 0 ? Math.sqrt(total) * pow(value, diffusionTime) : 0));
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < components; k++) {
      embedding.data[i * components + k] = factors[k] * scales[i] * vectors.data[i * (components + 1) + k + 1];
    }
  }
  return { embedding, eigenvalues, densities, converged };
}

/**
 * The coordinates of new samples by the method of Nyström: y(x) = (1/μ) Σⱼ p(x, xⱼ) yⱼ, which for a training sample gives its
 * own. Of the density at x itself the probabilities do not depend.
 */
export function diffuseTo(
  x: Matrix,
  { embedding, eigenvalues, densities, samples, bandwidth }: DiffusionMapState,
  densityCorrection: number,
): Matrix {
  const { columns } = embedding;
  const n = samples.rows;
  const powers = densities.map((density) => pow(density, -densityCorrection));
  const squared = squaredDistances(x, samples);
  const result = zeros(x.rows, columns);
  const probabilities = new Float64Array(n);
  for (let i = 0; i < x.rows; i++) {
    const row = squared.data.subarray(i * n, (i + 1) * n);
    // Relative to the nearest sample, because far from all of them every kernel is 0.
    const nearest = row.reduce((least, value) => Math.min(least, value), Infinity);
    let sum = 0;
    for (let j = 0; j < n; j++) {
      probabilities[j] = exp(-(row[j] - nearest) / bandwidth / bandwidth / 2) * powers[j];
      sum += probabilities[j];
    }
    for (let k = 0; k < columns; k++) {
      let mean = 0;
      for (let j = 0; j < n; j++) mean += probabilities[j] * embedding.data[j * columns + k];
      result.data[i * columns + k] = eigenvalues[k] > 0 ? mean / sum / eigenvalues[k] : 0;
    }
  }
  return result;
}
