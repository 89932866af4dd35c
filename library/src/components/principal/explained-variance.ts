/** Measures from the variances of components, and what is lost by leaving components out. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";

/**
 * Each variance as a share of the total, which is their sum by default. (The Cookbook prints the share left out; this is
 * the share explained.)
 */
export function explainedShares(variances: ArrayLike<number>, total = sumOf(variances)): Float64Array {
  return Float64Array.from(variances, (value) => (total > 0 ? value / total : 0));
}

/**
 * The share explained by the first component, the first two, and so on.
 *
 * @example
 * ```ts
 * import { cumulativeShares } from "lectern/components";
 *
 * cumulativeShares([9, 4, 1]); // 9/14, 13/14, 1
 * ```
 */
export function cumulativeShares(variances: ArrayLike<number>, total = sumOf(variances)): Float64Array {
  const shares = explainedShares(variances, total);
  for (let k = 1; k < shares.length; k++) shares[k] += shares[k - 1];
  return shares;
}

/**
 * Variances with the divisor n, as the courses define them, from those with n − 1, as the models hold them. Directions and
 * shares are the same with both.
 */
export function populationVariances(variances: ArrayLike<number>, samples: number): Float64Array {
  return Float64Array.from(variances, (value) => (value * (samples - 1)) / samples);
}

/** A fitted transformer with an inverse. */
interface Invertible {
  transform(x: Matrix): Matrix;
  inverse(z: Matrix): Matrix;
}

/**
 * The mean over the samples of ‖x − inverse(transform(x))‖². For PCA, on its own training samples, it is the sum of the
 * variances left out (divisor n).
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 * import { reconstructionError } from "lectern/components";
 *
 * const x = [[1, 2], [2, 4], [3, 6]];
 * reconstructionError(pca({ components: 1 }).fit({ x }), x); // about 0: the samples are on a line
 * ```
 */
export function reconstructionError(model: Invertible, given: MatrixLike): number {
  const x = asMatrix(given, "reconstructionError: x");
  if (x.rows === 0) throw new LecternError("invalid-data", "reconstructionError: x has no rows");
  const back = model.inverse(model.transform(x));
  let sum = 0;
  for (let at = 0; at < x.data.length; at++) sum += (x.data[at] - back.data[at]) ** 2;
  return sum / x.rows;
}

/**
 * wᵀMw / wᵀw for a symmetric matrix: the variance along w when M is a covariance matrix. Its stationary points are the
 * eigenvectors (the Lagrangian wᵀMw − λ(wᵀw − 1) gives Mw = λw), its values there the eigenvalues.
 */
export function rayleighQuotient(m: Matrix, w: ArrayLike<number>): number {
  if (m.rows !== m.columns || m.rows !== w.length) {
    throw new LecternError(
      "invalid-data",
      `rayleighQuotient: the shapes do not match: a ${m.rows} x ${m.columns} matrix and a vector of length ${w.length}`,
    );
  }
  let [above, below] = [0, 0];
  for (let i = 0; i < m.rows; i++) {
    let image = 0;
    for (let j = 0; j < m.columns; j++) image += m.data[i * m.columns + j] * w[j];
    above += w[i] * image;
    below += w[i] * w[i];
  }
  if (!(below > 0)) throw new LecternError("invalid-data", "rayleighQuotient: the vector is zero");
  return above / below;
}

function sumOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0);
}
