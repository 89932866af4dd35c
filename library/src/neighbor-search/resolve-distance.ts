/** Resolves a distance: computes what it takes from the samples once and stores it. */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, transpose, zeros } from "../data/matrix.js";
import { centerGram } from "../kernels/center-gram.js";
import { gramSteps } from "../kernels/gram-steps.js";
import { resolveKernel } from "../kernels/resolve-kernel.js";
import { covariance as covarianceOf } from "../linalg/covariance.js";
import { symmetricEigenSteps } from "../linalg/eigen/symmetric-eigen.js";
import { multiply } from "../linalg/multiply.js";
import { registeredDistance } from "./custom-distance.js";
import type { Distance, GivenDistance, ResolvedDistance } from "./distance.js";
import { completeDistance } from "./distance-option.js";

/** Directions with a smaller fraction of the largest variance are rounding errors and are omitted. */
const NEGLIGIBLE = 1e-12;

/**
 * Completes a distance with values computed from the samples: the covariance of the Mahalanobis distance, the
 * components of the kernel-PCA distance. Weights count as repetitions of rows.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { resolveDistance } from "lectern/neighbor-search";
 *
 * resolveDistance({ kind: "minkowski", power: 4 }, asMatrix([[1, 2]])); // the same distance: it does not depend on the samples
 * ```
 */
export function resolveDistance(given: GivenDistance, x: Matrix, weights?: Float64Array): ResolvedDistance {
  return runToEnd(resolveDistanceSteps(given, x, weights));
}

/** {@link resolveDistance} as work that yields inside decompositions. */
export function* resolveDistanceSteps(
  given: GivenDistance,
  x: Matrix,
  weights?: Float64Array,
): Work<void, ResolvedDistance> {
  const distance = completeDistance("distance", given);
  switch (distance.kind) {
    case "mahalanobis":
      return { kind: "mahalanobis", map: yield* whiteningMapSteps(covarianceFor(distance, x, weights)) };
    case "kernel-pca":
      return yield* kernelComponents(distance, x, weights);
    case "custom":
      registeredDistance(distance.name);
      return distance;
    default:
      return distance;
  }
}

function covarianceFor(
  { covariance }: Extract<Distance, { readonly kind: "mahalanobis" }>,
  x: Matrix,
  weights: Float64Array | undefined,
): Matrix {
  if (covariance === null) {
    const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
    // One sample alone has no variance: all distances are then 0, as in a constant column.
    return covarianceOf(x, { ...(weights === undefined ? {} : { weights }), correction: total > 1 ? 1 : 0 });
  }
  const given = asMatrix(covariance, "distance: covariance");
  if (given.rows !== x.columns || given.columns !== x.columns) {
    throw new LecternError(
      "invalid-option",
      `distance: the covariance must be ${x.columns} x ${x.columns} for ${x.columns} columns, got ${given.rows} x ${given.columns}`,
      { option: "distance" },
    );
  }
  for (let at = 0; at < given.data.length; at++) {
    const [i, j] = [Math.floor(at / x.columns), at % x.columns];
    if (given.data[at] === given.data[j * x.columns + i]) continue;
    throw new LecternError(
      "invalid-option",
      `distance: the covariance must be symmetric, but entries (${i}, ${j}) and (${j}, ${i}) differ`,
      { option: "distance" },
    );
  }
  return given;
}

/**
 * A with A Aᵀ = S⁻¹, from S = U Λ Uᵀ: each column of U divided by the square root of its eigenvalue (Cookbook, chapter
 * 22, erratum E23), columns of the data first scaled to unit variance so that their units do not matter. Directions
 * without variance are omitted, as in the pseudo-inverse.
 */
export function whiteningMap(covariance: Matrix): Matrix {
  return runToEnd(whiteningMapSteps(covariance));
}

function* whiteningMapSteps(covariance: Matrix): Work<void, Matrix> {
  const { rows: n, data } = covariance;
  const scale = Float64Array.from({ length: n }, (_, j) => Math.sqrt(data[j * n + j]) || 1);
  if (scale.some(Number.isNaN)) {
    throw new LecternError("invalid-option", "distance: the diagonal of the covariance must not be negative");
  }
  const scaled = zeros(n, n);
  for (let at = 0; at < data.length; at++) scaled.data[at] = data[at] / scale[Math.floor(at / n)] / scale[at % n];
  const { values, vectors } = yield* symmetricEigenSteps(scaled);
  const least = NEGLIGIBLE * Math.max(0, values[n - 1]);
  if (values[0] < -Math.max(least, 1e-9)) {
    throw new LecternError(
      "invalid-option",
      `distance: the covariance must be positive semidefinite, but has the eigenvalue ${values[0]}`,
    );
  }
  const kept = Array.from(values.keys()).filter((k) => values[k] > least);
  const map = zeros(n, kept.length);
  for (let j = 0; j < n; j++) {
    kept.forEach((k, column) => {
      map.data[j * kept.length + column] = vectors.data[j * n + k] / Math.sqrt(values[k]) / scale[j];
    });
  }
  return map;
}

/**
 * Kernel PCA (Schölkopf, Smola and Müller 1998): with the centred Gram matrix H K Hᵀ = U Λ Uᵀ, where H = I − 1 sᵀ and s
 * are the normalised weights of the samples, new samples have the coordinates (k(x) − K s)ᵀ Hᵀ U Λ^(−½).
 */
function* kernelComponents(
  { kernel: given, components }: Extract<Distance, { readonly kind: "kernel-pca" }>,
  x: Matrix,
  weights: Float64Array | undefined,
): Work<void, ResolvedDistance> {
  if (given.kind === "precomputed") {
    throw new LecternError("invalid-option", "distance: kernel-pca needs a kernel of samples, not a precomputed one");
  }
  const kernel = resolveKernel(given, x, weights);
  const k = yield* gramSteps(kernel, x);
  const n = x.rows;
  const total = weights === undefined ? n : weights.reduce((sum, weight) => sum + weight, 0);
  const shares = Float64Array.from({ length: n }, (_, i) => (weights === undefined ? 1 : weights[i]) / total);
  // Weighted, the eigenvectors are those of W^½ H K Hᵀ W^½; the scores of the samples are those of each repetition.
  const root = shares.map((share) => Math.sqrt(share * total));
  const isTime = createPace();
  if (isTime(n * n * ENTRY)) yield;
  const center = centerGram(k, weights);
  if (isTime(n * n * ENTRY)) yield;
  const balanced = { ...center, data: center.data.map((value, at) => root[Math.floor(at / n)] * value * root[at % n]) };
  const { values, vectors } = yield* symmetricEigenSteps(balanced);
  const least = NEGLIGIBLE * Math.max(0, values[n - 1]);
  const kept = Array.from(values.keys())
    .reverse()
    .filter((at) => values[at] > least)
    .slice(0, components ?? n);
  const directions = zeros(n, kept.length);
  kept.forEach((at, column) => {
    for (let i = 0; i < n; i++) {
      directions.data[i * kept.length + column] = (root[i] * vectors.data[i * n + at]) / Math.sqrt(values[at]);
    }
  });
  if (isTime(n * kept.length * ENTRY)) yield;
  const map = withoutMean(directions, shares);
  const means = multiply(transpose({ rows: n, columns: 1, data: shares }), k);
  return { kind: "kernel-pca", kernel, samples: x, map, offset: multiply(means, map).data };
}

/** Nanoseconds for an entry of a matrix that is centred or scaled. */
const ENTRY = 5;

/** Hᵀ A = A − s (1ᵀ A). */
function withoutMean(a: Matrix, shares: Float64Array): Matrix {
  const sums = new Float64Array(a.columns);
  for (let at = 0; at < a.data.length; at++) sums[at % a.columns] += a.data[at];
  return { ...a, data: a.data.map((value, at) => value - shares[Math.floor(at / a.columns)] * sums[at % a.columns]) };
}
