/** Measures of dependence that are 0 for independent variables, beyond covariance. */
import { LecternError } from "../core/errors.js";
import { asMatrix, column, type Matrix, type MatrixLike, row } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { covariance } from "../linalg/covariance.js";
import { determinant, logDeterminant } from "../linalg/factor/determinant.js";
import { symmetricInverseSquareRoot } from "../linalg/functions/symmetric-function.js";
import { laggedCovariances } from "../linalg/lagged-covariance.js";
import { multiply, multiplyTransposed } from "../linalg/multiply.js";
import { log } from "../numeric/elementary/functions.js";
import { neighborEntropy, spacingEntropy } from "./entropy.js";

/**
 * E[g(x) h(y)] − E[g(x)] E[h(y)]: 0 for all functions g and h when x and y are independent; for uncorrelated ones only
 * when both are the identity.
 *
 * @example
 * ```ts
 * import { nonlinearCovariance } from "lectern/metrics";
 *
 * const [x, y] = [[1, -1, 2, -2], [1, 1, -2, -2]]; // y = ±x
 * nonlinearCovariance(x, y); // 0
 * nonlinearCovariance(x, y, (v) => v * v, (v) => v * v); // 2.25
 * ```
 */
export function nonlinearCovariance(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  g: (value: number) => number = (value) => value,
  h: (value: number) => number = g,
): number {
  if (x.length !== y.length || x.length === 0) {
    throw new LecternError(
      "invalid-data",
      `nonlinearCovariance: x and y must have the same length, got ${x.length} and ${y.length}`,
    );
  }
  const n = x.length;
  const [gs, hs] = [Float64Array.from(x, g), Float64Array.from(y, h)];
  const [meanG, meanH] = [gs, hs].map((values) => values.reduce((sum, value) => sum + value, 0) / n);
  return gs.reduce((sum, value, i) => sum + (value - meanG) * (hs[i] - meanH), 0) / n;
}

/**
 * The Kullback–Leibler divergence D of the joint density from the product of the marginal ones, by its expansion in
 * cumulants (Gram–Charlier or Edgeworth, which agree in the leading terms; Comon 1994, Cardoso 1998). With y turned white,
 *
 *     D ≈ −½ log |R| + Σ κ_ijk² / 12 + Σ κ_ijkl² / 48
 *
 * over all index tuples that are not all equal, R being the correlation matrix. Meant for a few columns near normality.
 */
export function cumulantDependence(sources: MatrixLike): number {
  const x = asMatrix(sources, "cumulantDependence: sources");
  const c = covariance(x);
  const d = x.columns;
  let logDiagonal = 0;
  for (let j = 0; j < d; j++) logDiagonal += log(c.data[j * d + j]);
  const { sign, logarithm } = logDeterminant(c);
  if (sign !== 1) {
    throw new LecternError(
      "invalid-data",
      "cumulantDependence: the columns must not be constant or linearly dependent",
    );
  }
  const z = multiply(centered(x, columnMoments(x).mean), symmetricInverseSquareRoot(c));
  return (logDiagonal - logarithm) / 2 + crossCumulants(z, 3) / 12 + crossCumulants(z, 4) / 48;
}

/** Σ κ² over all tuples of `order` (3 or 4) indices that are not all equal, of white data. */
function crossCumulants(z: Matrix, order: 3 | 4): number {
  const d = z.columns;
  const indices = new Int32Array(order);
  let sum = 0;
  const visit = (place: number, from: number): void => {
    if (place < order) {
      for (let j = from; j < d; j++) {
        indices[place] = j;
        visit(place + 1, j);
      }
      return;
    }
    if (indices.every((index) => index === indices[0])) return;
    sum += arrangements(indices) * cumulant(z, indices) ** 2;
  };
  visit(0, 0);
  return sum;
}

/** The number of permutations of the sorted indices. */
function arrangements(indices: Int32Array): number {
  let ways = 1;
  for (let i = 0, run = 0; i < indices.length; i++) {
    run = i > 0 && indices[i] === indices[i - 1] ? run + 1 : 1;
    ways = (ways * (i + 1)) / run;
  }
  return ways;
}

function cumulant(z: Matrix, indices: Int32Array): number {
  let sum = 0;
  for (let t = 0; t < z.rows; t++) {
    const sample = row(z, t);
    let product = 1;
    for (const index of indices) product *= sample[index];
    sum += product;
  }
  const moment = sum / z.rows;
  if (indices.length === 3) return moment;
  const [i, j, k, l] = indices;
  const pairs = (i === j && k === l ? 1 : 0) + (i === k && j === l ? 1 : 0) + (i === l && j === k ? 1 : 0);
  return moment - pairs;
}

/**
 * The mutual information I = Σ H(y_i) − H(y) of the columns, by entropies from nearest neighbours; estimates of
 * independent columns scatter around 0.
 */
export function mutualInformation(samples: MatrixLike, neighbors = 3): number {
  const y = asMatrix(samples, "mutualInformation: samples");
  let sum = 0;
  for (let j = 0; j < y.columns; j++) {
    sum += neighborEntropy({ rows: y.rows, columns: 1, data: column(y, j) }, neighbors);
  }
  return sum - neighborEntropy(y, neighbors);
}

/** The exact mutual information of the columns of a normal distribution: ½ (Σ log c_ii − log |C|). */
export function normalMutualInformation(given: MatrixLike): number {
  const c = asMatrix(given, "normalMutualInformation: covariance");
  let sum = -logDeterminant(c).logarithm;
  for (let j = 0; j < c.rows; j++) sum += log(c.data[j * c.rows + j]);
  return sum / 2;
}

/**
 * The contrast of independent component analysis for y = B x: Σ H(y_i) − log |det B|, which is the mutual information of
 * y up to the constant H(x). For rotations of white data the determinant is 1 and the entropies of the channels decide.
 */
export function independenceContrast(samples: MatrixLike, unmixing: MatrixLike): number {
  const b = asMatrix(unmixing, "independenceContrast: unmixing");
  const y = multiplyTransposed(asMatrix(samples, "independenceContrast: samples"), b);
  const size = Math.abs(determinant(b));
  if (!(size > 0)) throw new LecternError("invalid-data", "independenceContrast: the unmixing matrix is singular");
  let sum = -log(size);
  for (let j = 0; j < y.columns; j++) sum += spacingEntropy(column(y, j));
  return sum;
}

/**
 * The loss of TDSEP: Σ over i ≠ j of ⟨u_i(t) u_j(t)⟩² plus the same for each lag, of the columns about their means. With
 * covariances made symmetric it is the energy off the diagonals that joint diagonalisation makes small.
 */
export function laggedDependence(sources: MatrixLike, lags: readonly number[]): number {
  const u = asMatrix(sources, "laggedDependence: sources");
  let sum = 0;
  for (const { data } of laggedCovariances(u, [0, ...lags])) {
    for (let at = 0; at < data.length; at++) if (at % (u.columns + 1) !== 0) sum += data[at] ** 2;
  }
  return sum;
}
