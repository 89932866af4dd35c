/** Means and variances of the values that are present: a missing value excludes a sample from its column only. */
import * as state from "../contract/state/fields.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { classMoments } from "../linalg/class-moments.js";
import { log } from "../numeric/elementary/functions.js";
import { addGaussianScores, type GaussianLikelihood, smoothedLikelihood } from "./gaussian-likelihood.js";

/** One row per class, one column per feature. */
export interface KnownMoments {
  /** The weight of the samples that have a value. */
  readonly weight: Matrix;
  readonly mean: Matrix;
  /** The mean squared distance from the mean; 0 without values. */
  readonly variance: Matrix;
}

/** The fields of the moments of some columns. */
export function knownMomentsFields(columns: state.Size): state.Learns<KnownMoments> {
  return {
    weight: state.matrix("classes", columns, "weight of the samples of each class that have a value", { min: 0 }),
    mean: state.matrix("classes", columns, "mean of the values"),
    variance: state.matrix("classes", columns, "variance of the values; 0 without values", { min: 0 }),
  };
}

/** The moments of each class and column. */
export function knownMoments(x: Matrix, codes: Int32Array, classes: number, weights?: Float64Array): KnownMoments {
  if (!x.data.some(Number.isNaN)) {
    const { weight, mean, variance } = classMoments(x, codes, classes, weights);
    return { weight: repeated(weight, x.columns), mean, variance };
  }
  const [weight, mean, squares] = [zeros(classes, x.columns), zeros(classes, x.columns), zeros(classes, x.columns)];
  for (let i = 0, from = 0; i < x.rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let j = 0, at = codes[i] * x.columns; j < x.columns; j++, at++, from++) {
      const value = x.data[from];
      if (w === 0 || Number.isNaN(value)) continue;
      // The running mean and the sum of squares around it (West 1979).
      weight.data[at] += w;
      const distance = value - mean.data[at];
      mean.data[at] += (distance * w) / weight.data[at];
      squares.data[at] += w * distance * (value - mean.data[at]);
    }
  }
  const variance = squares.data.map((sum, at) => (weight.data[at] > 0 ? sum / weight.data[at] : 0));
  return { weight, mean, variance: { ...squares, data: variance } };
}

function repeated(values: Float64Array, columns: number): Matrix {
  const result = zeros(values.length, columns);
  values.forEach((value, k) => {
    result.data.fill(value, k * columns, (k + 1) * columns);
  });
  return result;
}

/** The moments of two sets of samples together (Chan, Golub and LeVeque 1983). */
export function mergeKnownMoments(a: KnownMoments, b: KnownMoments): KnownMoments {
  const merged = {
    weight: { ...a.weight, data: a.weight.data.slice() },
    mean: copyOf(a.mean),
    variance: copyOf(a.variance),
  };
  for (let at = 0; at < merged.weight.data.length; at++) {
    const total = a.weight.data[at] + b.weight.data[at];
    if (total === 0) continue;
    const share = b.weight.data[at] / total;
    const distance = b.mean.data[at] - a.mean.data[at];
    const [before, after] = [a.variance.data[at], b.variance.data[at]];
    merged.weight.data[at] = total;
    merged.mean.data[at] += share * distance;
    merged.variance.data[at] = before + share * (after - before) + share * (1 - share) * distance * distance;
  }
  return merged;
}

function copyOf(matrix: Matrix): Matrix {
  return { ...matrix, data: matrix.data.slice() };
}

/**
 * Normal likelihoods of the moments. A class without a value in a column gets those of all classes, so that the column
 * has no information about it; a column without any value gets the same for all classes. `names` are those of the columns.
 */
export function knownLikelihood(
  kind: string,
  moments: KnownMoments,
  smoothing: number,
  names: readonly (string | number)[],
): GaussianLikelihood {
  const [mean, variance] = [copyOf(moments.mean), copyOf(moments.variance)];
  const { rows: classes, columns } = mean;
  let largest = 0;
  for (let j = 0; j < columns; j++) {
    const all = columnMoments(moments, j);
    largest = Math.max(largest, all.weight > 0 ? all.variance : 0);
    for (let at = j; at < classes * columns; at += columns) {
      if (moments.weight.data[at] > 0) continue;
      mean.data[at] = all.mean;
      variance.data[at] = all.weight > 0 ? all.variance : 1;
    }
  }
  return smoothedLikelihood(kind, { mean, variance }, smoothing * largest, names);
}

/** The moments of all values of a column. */
function columnMoments({ weight, mean, variance }: KnownMoments, j: number) {
  const { rows: classes, columns } = mean;
  let [total, center, squares] = [0, 0, 0];
  for (let at = j; at < classes * columns; at += columns) {
    const w = weight.data[at];
    if (w === 0) continue;
    const distance = mean.data[at] - center;
    total += w;
    squares += w * variance.data[at] + w * distance * distance * (1 - w / total);
    center += (distance * w) / total;
  }
  return { weight: total, mean: center, variance: total > 0 ? squares / total : 0 };
}

/** The columns without any value. */
export function emptyColumns({ weight }: KnownMoments): number[] {
  return Array.from({ length: weight.columns }, (_, j) => j).filter((j) => {
    for (let at = j; at < weight.data.length; at += weight.columns) if (weight.data[at] > 0) return false;
    return true;
  });
}

/** scores[i, k] += Σⱼ log N(xᵢⱼ; meanₖⱼ, varianceₖⱼ) over the columns in which sample i has a value. */
export function addKnownScores(scores: Matrix, likelihood: GaussianLikelihood, x: Matrix): void {
  if (!x.data.some(Number.isNaN)) {
    addGaussianScores(scores, likelihood, x);
    return;
  }
  const { mean, variance } = likelihood;
  const { rows: classes, columns } = mean;
  const constant = variance.data.map((value) => -0.5 * log(2 * Math.PI * value));
  for (let i = 0; i < x.rows; i++) {
    for (let k = 0; k < classes; k++) {
      let sum = 0;
      for (let j = 0, at = i * columns, of = k * columns; j < columns; j++, at++, of++) {
        if (Number.isNaN(x.data[at])) continue;
        const distance = x.data[at] - mean.data[of];
        sum += constant[of] - (0.5 * distance * distance) / variance.data[of];
      }
      scores.data[i * classes + k] += sum;
    }
  }
}
