/**
 * How far the sources of a separation can be trusted (Meinecke, Ziehe, Kawanabe and Müller 2002). Surrogates are drawn from
 * the estimated sources; separating them again gives rotations R, whose angles log R show how freely two sources turn into
 * each other.
 */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import { determinant } from "../../linalg/factor/determinant.js";
import { matrixLogarithm } from "../../linalg/functions/matrix-logarithm.js";
import { symmetricInverseSquareRoot } from "../../linalg/functions/symmetric-function.js";
import { multiply } from "../../linalg/multiply.js";
import { bestAssignment } from "../../metrics/best-assignment.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { nearestOrthonormal } from "./fixed-point.js";

/** A recipe that separates: `fastIca()`, `jade()`, `sobi()` … */
export interface SeparationRecipe {
  fit(data: { readonly x: Matrix }): SeparationModel;
}

/** What such a recipe's fit returns. */
export interface SeparationModel {
  readonly state: { readonly unmixing: Matrix };
  transform(x: Matrix): Matrix;
}

/** How surrogates are made. */
export interface ReliabilityOptions {
  /** How many surrogate sets are separated. */
  readonly surrogates?: number;
  /**
   * How many samples in a row are kept together. 1 for methods that ignore the order of samples; for those that
   * use lags several times the largest lag, so that the autocorrelations survive.
   */
  readonly blockLength?: number;
  /**
   * Whether the sources are resampled at the same places ("joint", the default), which keeps what dependence there is
   * within a subspace, or each by itself ("separate"), which makes them independent.
   */
  readonly resampling?: "joint" | "separate";
  readonly seed?: number;
}

/** How reliable the sources of a model are. */
export interface Reliability {
  readonly model: SeparationModel;
  readonly sources: Matrix;
  /** S_ij = √⟨a_ij²⟩: by what angle, in radians, sources i and j turn into each other. Symmetric, with zeros on the diagonal. */
  readonly separability: Matrix;
  /** U_i = max_j S_ij: about the root mean square error of source i. */
  readonly uncertainty: Float64Array;
}

/**
 * Separates, and separates surrogates of the result.
 *
 * @example
 * ```ts
 * import { jade } from "lectern";
 * import { separationReliability } from "lectern/components";
 * import { cocktailParty } from "lectern/datasets";
 *
 * const { x } = cocktailParty({ samples: 1000 });
 * const { uncertainty } = separationReliability(jade(), x, { surrogates: 10 });
 * console.log(uncertainty.every((angle) => angle < 0.3)); // true
 * ```
 */
export function separationReliability(
  recipe: SeparationRecipe,
  x: Matrix,
  { surrogates = 50, blockLength = 1, resampling = "joint", seed = 0 }: ReliabilityOptions = {},
): Reliability {
  if (!(Number.isInteger(surrogates) && surrogates >= 1 && Number.isInteger(blockLength) && blockLength >= 1)) {
    throw new LecternError(
      "invalid-option",
      `separationReliability: surrogates and blockLength must be whole numbers above 0, got ${surrogates} and ${blockLength}`,
    );
  }
  const model = recipe.fit({ x });
  const sources = model.transform(x);
  const k = sources.columns;
  const squares = zeros(k, k);
  const random = createRandom(seed).fork("surrogates");
  for (let b = 0; b < surrogates; b++) {
    const surrogate = whitened(resampled(sources, blockLength, random.fork(b), resampling));
    const rotation = alignRotation(nearestOrthonormal(recipe.fit({ x: surrogate }).state.unmixing));
    const angles = rotationAngles(rotation);
    for (let at = 0; at < squares.data.length; at++) squares.data[at] += angles.data[at] ** 2 / surrogates;
  }
  const separability = { ...squares, data: squares.data.map(Math.sqrt) };
  for (let i = 0; i < k; i++) separability.data[i * k + i] = 0;
  const uncertainty = new Float64Array(k);
  for (let at = 0; at < k * k; at++) {
    uncertainty[Math.floor(at / k)] = Math.max(uncertainty[Math.floor(at / k)], separability.data[at]);
  }
  return { model, sources, separability, uncertainty };
}

/** Columns resampled in runs of `length` samples that begin anywhere and go on from the end at the beginning. */
export function resampled(
  { rows, columns, data }: Matrix,
  length: number,
  random: Random,
  resampling: "joint" | "separate",
): Matrix {
  const result = zeros(rows, columns);
  for (let j = 0; j < columns; j++) {
    const stream = random.fork(resampling === "joint" ? 0 : j);
    for (let t = 0, from = 0; t < rows; t++, from++) {
      if (t % length === 0) from = stream.integer(rows);
      result.data[t * columns + j] = data[(from % rows) * columns + j];
    }
  }
  return result;
}

function whitened(x: Matrix): Matrix {
  return multiply(centered(x, columnMoments(x).mean), symmetricInverseSquareRoot(covariance(x)));
}

/** The rows in the order and with the signs that bring them nearest to the identity, with determinant 1. */
export function alignRotation(r: Matrix): Matrix {
  const k = r.rows;
  const sizes: Matrix = { ...zeros(k, k), data: r.data.map(Math.abs) };
  const places = bestAssignment(sizes);
  const result = zeros(k, k);
  for (let from = 0; from < k; from++) {
    const to = places[from];
    const sign = r.data[from * k + to] < 0 ? -1 : 1;
    for (let j = 0; j < k; j++) result.data[to * k + j] = sign * r.data[from * k + j];
  }
  if (determinant(result) < 0) {
    // A reflection cannot be distinguished from a rotation where signs are free: the sign of the least certain row is flipped.
    let weakest = 0;
    for (let i = 1; i < k; i++) if (result.data[i * k + i] < result.data[weakest * k + weakest]) weakest = i;
    for (let j = 0; j < k; j++) result.data[weakest * k + j] *= -1;
  }
  return result;
}

/** log R, skew-symmetric. A half turn has two logarithms; the one of a rotation just short of it is taken. */
export function rotationAngles(r: Matrix): Matrix {
  try {
    return matrixLogarithm(r);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    const k = r.rows;
    const nearly = r.data.map(
      (value, at) => value + (Math.floor(at / k) < at % k ? 1e-6 : at % k < Math.floor(at / k) ? -1e-6 : 0),
    );
    return matrixLogarithm(nearestOrthonormal({ ...r, data: nearly }));
  }
}

/**
 * The independent subspaces in a separability matrix: groups of sources that turn into each other by more than
 * `threshold` radians, directly or through others. Each group is sorted, groups by their first source.
 */
export function independentSubspaces({ rows: k, data }: Matrix, threshold = 0.15): number[][] {
  const group = Int32Array.from({ length: k }, (_, i) => i);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [group[i], group[j]];
      if (data[i * k + j] <= threshold || a === b) continue;
      for (let l = 0; l < k; l++) if (group[l] === a) group[l] = b;
    }
  }
  const members = new Map<number, number[]>();
  group.forEach((g, i) => {
    members.set(g, [...(members.get(g) ?? []), i]);
  });
  return [...members.values()];
}
