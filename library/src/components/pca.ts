/** Principal component analysis (Pearson 1901; Hotelling 1933). */
import { defineTransformer } from "../contract/define-transformer.js";
import { LecternError } from "../core/errors.js";
import { flag, integer, optional } from "../core/options.js";
import { type Matrix, row, zeros } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { type SymmetricEigen, symmetricEigen } from "../linalg/eigen/symmetric-eigen.js";
import { gramOfColumns, gramOfRows, multiply, multiplyTransposed } from "../linalg/multiply.js";

export interface PcaState {
  readonly mean: Float64Array;
  /** One principal direction a row, of length 1, strongest first; its largest entry is positive. */
  readonly components: Matrix;
  /** The variance along each direction (divisor n − 1). */
  readonly explainedVariance: Float64Array;
  /** The same as a share of the total variance of the data. */
  readonly explainedVarianceRatio: Float64Array;
  /** What each score is divided by: 1, or its standard deviation when whitening. */
  readonly scale: Float64Array;
}

/**
 * Finds the orthogonal directions along which the data vary most. Use it to reduce dimensions, to remove noise or
 * to look at data; it sees linear structure only and is sensitive to scale and outliers: standardise first.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 *
 * const model = pca({ components: 1 }).fit({ x: [[1, 2], [2, 4], [3, 6], [4, 8.1]] });
 * model.state.explainedVarianceRatio; // about 0.9999
 * model.inverse(model.transform([[5, 10]])); // about 5, 10
 * ```
 */
export const pca = defineTransformer({
  kind: "pca",
  title: "Principal component analysis",
  summary: "Projects onto the orthogonal directions of largest variance.",
  options: {
    components: optional(integer(2, "number of directions to keep; all of them when left out")),
    whiten: flag(false, "divide each score by its standard deviation"),
  },
  supports: { weights: true },
  fit: ({ x, weights }, { components, whiten }) => {
    const most = Math.min(x.rows, x.columns);
    if (components !== null && components > most) {
      throw new LecternError(
        "invalid-option",
        `pca: components must be at most ${most} for ${x.rows} samples of ${x.columns} columns, got ${components}`,
        { option: "components", value: components },
      );
    }
    return findComponents(x, weights, components ?? most, whiten);
  },
  transform: project,
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `pc${k + 1}`),
  offers: { inverse: reconstruct },
});

function findComponents(x: Matrix, weights: Float64Array | undefined, count: number, whiten: boolean) {
  const { mean, weight } = columnMoments(x, weights);
  const freedom = weight[0] - 1;
  if (!(freedom > 0)) {
    throw new LecternError(
      "invalid-data",
      `pca: a variance needs samples with a total weight above 1, got ${weight[0]}`,
    );
  }
  const xs = centered(x, mean, weights);
  const dual = x.columns > x.rows;
  const eigen = symmetricEigen(dual ? gramOfRows(xs) : gramOfColumns(xs));
  const components = zeros(count, x.columns);
  const explainedVariance = new Float64Array(count);
  const total = eigen.values.reduce((sum, value) => sum + Math.max(0, value), 0) / freedom;
  let flat = 0;
  for (let k = 0; k < count; k++) {
    const direction = row(components, k);
    const variance = descending(eigen.values, k) / freedom;
    // What rounding leaves of a variance that is zero.
    const isFlat = variance <= Number.EPSILON * Math.max(x.rows, x.columns) * total;
    if (isFlat) flat++;
    explainedVariance[k] = isFlat ? 0 : variance;
    if (!dual) direction.set(eigenvector(eigen, k));
    else if (isFlat) direction.set(anyOrthogonal(components, k));
    else direction.set(dualDirection(xs, eigen, k));
    orient(direction);
  }
  const state: PcaState = {
    mean,
    components,
    explainedVariance,
    explainedVarianceRatio: explainedVariance.map((variance) => (total > 0 ? variance / total : 0)),
    // A direction without variance has scores that are all zero, whatever they are divided by.
    scale: explainedVariance.map((variance) => (whiten && variance > 0 ? Math.sqrt(variance) : 1)),
  };
  const warnings = flat > 0 ? [`${flat} of the ${count} components have no variance: the data have a lower rank`] : [];
  return { state, report: { warnings, notes: { solver: dual ? "gram" : "covariance" } } };
}

/** z = W (x − mean), each entry divided by its scale. */
function project({ mean, components, scale }: PcaState, x: Matrix): Matrix {
  const scores = multiplyTransposed(centered(x, mean), components);
  for (let at = 0; at < scores.data.length; at++) scores.data[at] /= scale[at % scale.length];
  return scores;
}

/** x ≈ Wᵀ z + mean. */
function reconstruct({ mean, components, scale }: PcaState, z: Matrix): Matrix {
  const scores = zeros(z.rows, z.columns);
  for (let at = 0; at < z.data.length; at++) scores.data[at] = z.data[at] * scale[at % scale.length];
  const result = multiply(scores, components);
  for (let at = 0; at < result.data.length; at++) result.data[at] += mean[at % mean.length];
  return result;
}

/** The k-th largest of ascending values. */
function descending(values: Float64Array, k: number): number {
  return values[values.length - 1 - k];
}

function eigenvector({ vectors }: SymmetricEigen, k: number): Float64Array {
  const column = vectors.columns - 1 - k;
  return Float64Array.from({ length: vectors.rows }, (_, i) => vectors.data[i * vectors.columns + column]);
}

/** With XXᵀ u = λ u, the direction is Xᵀ u / √λ (Cookbook, appendix A.3): far smaller when samples are few. */
function dualDirection(xs: Matrix, eigen: SymmetricEigen, k: number): Float64Array {
  const u: Matrix = { rows: 1, columns: xs.rows, data: eigenvector(eigen, k) };
  return normalized(multiply(u, xs).data);
}

/** A direction orthogonal to the first k components: the axis they cover least, made orthogonal to them twice. */
function anyOrthogonal(components: Matrix, k: number): Float64Array {
  const columns = components.columns;
  const covered = new Float64Array(columns);
  for (let at = 0; at < k * columns; at++) covered[at % columns] += components.data[at] ** 2;
  const axis = covered.indexOf(covered.reduce((least, share) => Math.min(least, share)));
  const direction = new Float64Array(columns);
  direction[axis] = 1;
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < k; i++) {
      const other = row(components, i);
      const share = direction.reduce((sum, value, j) => sum + value * other[j], 0);
      for (let j = 0; j < columns; j++) direction[j] -= share * other[j];
    }
  }
  return normalized(direction);
}

function normalized(direction: Float64Array): Float64Array {
  const length = Math.sqrt(direction.reduce((sum, value) => sum + value * value, 0));
  return direction.map((value) => value / length);
}

/** An eigenvector's sign is arbitrary; this choice makes it the same on every machine. */
function orient(direction: Float64Array): void {
  let largest = 0;
  for (const value of direction) if (Math.abs(value) > Math.abs(largest)) largest = value;
  if (largest < 0) for (let j = 0; j < direction.length; j++) direction[j] = -direction[j];
}
