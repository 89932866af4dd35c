/**
 * The weights that reconstruct a sample from its neighbours: w minimises ‖x − Σⱼ wⱼ ηⱼ‖² = wᵀ C w with the inner
 * products C of the differences ηⱼ − x, for weights that sum to 1, or whose squares do.
 */
import { createPace } from "../../core/pace.js";
import { type Progress, runToEnd, type Work } from "../../core/run.js";
import { type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { multiplySparseSteps } from "../../linalg/sparse/multiply.js";
import type { Neighborhoods } from "../alignment/neighborhoods.js";

/** What is added to the diagonal of C, which is singular with more neighbours than dimensions. */
export type WeightRidge =
  /** A share of the mean of the diagonal, tr C / k: the weights do not depend on the unit of the data. */
  | { readonly kind: "relative"; readonly relativeAmount: number }
  /** The same number for all samples. */
  | { readonly kind: "absolute"; readonly amount: number };

/** C + ridge, in place. Neighbours that are all copies of the sample, with C = 0, get the identity. */
export function addRidge(c: Float64Array, k: number, ridge: WeightRidge): void {
  let trace = 0;
  for (let a = 0; a < k; a++) trace += c[a * k + a];
  const added = ridge.kind === "absolute" ? ridge.amount : (ridge.relativeAmount * trace) / k;
  for (let a = 0; a < k; a++) c[a * k + a] += trace === 0 && added === 0 ? 1 : added;
}

/**
 * The weights w = C⁻¹ 1 / (1ᵀ C⁻¹ 1), by solving C w = 1 and dividing by the sum; C is overwritten by its factor.
 * Undefined if C is not positive definite, or if it is so close to singular that the weights do not sum to 1.
 */
export function sumToOneWeights(c: Float64Array, k: number): Float64Array | undefined {
  const weights = new Float64Array(k).fill(1);
  for (let a = 0; a < k; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = c[a * k + b];
      const diagonal = sum;
      for (let m = 0; m < b; m++) sum -= c[a * k + m] * c[b * k + m];
      if (a !== b) c[a * k + b] = sum / c[b * k + b];
      else if (sum > 4 * Number.EPSILON * k * diagonal && sum < Infinity) c[a * k + a] = Math.sqrt(sum);
      else return undefined;
    }
    for (let m = 0; m < a; m++) weights[a] -= c[a * k + m] * weights[m];
    weights[a] /= c[a * k + a];
  }
  let total = 0;
  for (let a = k - 1; a >= 0; a--) {
    for (let m = a + 1; m < k; m++) weights[a] -= c[m * k + a] * weights[m];
    weights[a] /= c[a * k + a];
    total += weights[a];
  }
  for (let a = 0; a < k; a++) weights[a] /= total;
  return weights;
}

/** Sums of weights below this share of their norm are 0 up to rounding, so that dividing by them means nothing. */
const VANISHING_SUM = 1e-8;

/** Eigenvalues of C closer to the smallest one than this share of the largest count as equal to it. */
const SAME_EIGENVALUE = 1e-10;

/**
 * The weights with Σ wⱼ² = 1: the eigenvector of C for its smallest eigenvalue, with the sign that makes the sum of the
 * weights positive. The sum is not 1, and is 0 where two neighbours are copies of each other. If there are several such
 * eigenvectors, as with more neighbours than dimensions, the one with the largest sum: the projection of the vector of ones.
 */
export function unitNormWeights(c: Float64Array, k: number): Float64Array {
  const { values, vectors } = symmetricEigen({ rows: k, columns: k, data: c });
  const weights = new Float64Array(k);
  let squares = 0;
  for (let m = 0; m < k && values[m] - values[0] <= SAME_EIGENVALUE * Math.abs(values[k - 1]); m++) {
    let sum = 0;
    for (let a = 0; a < k; a++) sum += vectors.data[a * k + m];
    squares += sum * sum;
    for (let a = 0; a < k; a++) weights[a] += sum * vectors.data[a * k + m];
  }
  const length = Math.sqrt(squares);
  if (length > VANISHING_SUM) return weights.map((weight) => weight / length);
  return Float64Array.from({ length: k }, (_, a) => vectors.data[a * k]);
}

/** The unit-norm weights divided by their sum; undefined where the sum is 0. */
export function rescaledUnitNormWeights(c: Float64Array, k: number): Float64Array | undefined {
  const weights = unitNormWeights(c, k);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > VANISHING_SUM ? weights.map((weight) => weight / sum) : undefined;
}

/** The weights of all samples, and how many of them could not be determined. */
export interface WeightMatrix {
  /** Row i has the weights of the neighbours of sample i. */
  readonly weights: SparseMatrix;
  /** Samples that were given equal weights instead. */
  readonly undetermined: number;
}

/** The weights of every sample on its neighbours; `weigh` may overwrite C. */
export function* weightMatrix(
  { samples: n, neighbors: k, indices, gram, work }: Neighborhoods,
  weigh: (c: Float64Array, k: number) => Float64Array | undefined,
): Work<Progress, WeightMatrix> {
  const values = new Float64Array(n * k);
  const c = new Float64Array(k * k);
  const isTime = createPace();
  let undetermined = 0;
  for (let i = 0; i < n; i++) {
    gram(i, c);
    const weights = weigh(c, k);
    if (weights === undefined) {
      undetermined++;
      values.fill(1 / k, i * k, (i + 1) * k);
    } else {
      values.set(weights, i * k);
    }
    if (isTime(work + k * k * (k + 20))) yield { step: i + 1, of: n };
  }
  const rowStart = Int32Array.from({ length: n + 1 }, (_, i) => i * k);
  return { weights: { rows: n, columns: n, rowStart, columnIndex: indices.slice(), values }, undetermined };
}

/** M = (I − W)ᵀ (I − W), for weights W in rows. */
export function reconstructionForm(weights: SparseMatrix): SparseMatrix {
  return runToEnd(reconstructionFormSteps(weights));
}

/** {@link reconstructionForm} as work that yields inside the product. */
export function* reconstructionFormSteps(weights: SparseMatrix): Work<void, SparseMatrix> {
  const { rows: n, rowStart, columnIndex, values } = weights;
  const start = rowStart.map((value, i) => value + i);
  const column = new Int32Array(values.length + n);
  const entries = new Float64Array(values.length + n);
  for (let i = 0; i < n; i++) {
    let to = start[i];
    let isPlaced = false;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      if (!isPlaced && columnIndex[e] > i) {
        isPlaced = true;
        column[to] = i;
        entries[to++] = 1;
      }
      column[to] = columnIndex[e];
      entries[to++] = -values[e];
    }
    if (isPlaced) continue;
    column[to] = i;
    entries[to] = 1;
  }
  const residual = { rows: n, columns: n, rowStart: start, columnIndex: column, values: entries };
  return yield* multiplySparseSteps(transposeSparse(residual), residual);
}
