/** The part of a naive Bayes model in which every column is normal within each class, with its own mean and variance. */
import * as state from "../contract/state/fields.js";
import { LecternError, show } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { type ClassMoments, pooledMoments } from "../linalg/class-moments.js";
import { log } from "../numeric/elementary/functions.js";
import type { Random } from "../numeric/random/random.js";

/** Variances must be above this, so that 1 / variance is a finite number too. */
const MIN_VARIANCE = Number.MIN_VALUE * 2 ** 60;

/** One row per class, one column per feature. */
export interface GaussianLikelihood {
  readonly mean: Matrix;
  /** The variances, with the smoothing added. */
  readonly variance: Matrix;
}

/** The fields of the likelihood of some columns, all features or fewer. */
export function gaussianFields(columns: state.Size): state.Learns<GaussianLikelihood> {
  return {
    mean: state.matrix("classes", columns, "mean of each column in each class"),
    variance: state.matrix("classes", columns, "variance of each column in each class, smoothing included", {
      above: MIN_VARIANCE,
    }),
  };
}

/**
 * Adds `smoothing` times the largest variance of a column to all variances, so that a column that is constant in one
 * class does not decide alone.
 */
export function gaussianLikelihood(kind: string, moments: ClassMoments, smoothing: number): GaussianLikelihood {
  const { within, between } = pooledMoments(moments);
  let largest = 0;
  for (let j = 0; j < within.length; j++) largest = Math.max(largest, within[j] + between[j]);
  return smoothedLikelihood(kind, moments, smoothing * largest);
}

/** The moments with the same number added to all variances, which must be large enough then; columns may have names. */
export function smoothedLikelihood(
  kind: string,
  moments: GaussianLikelihood,
  added: number,
  names?: readonly (string | number)[],
): GaussianLikelihood {
  const variance = { ...moments.variance, data: moments.variance.data.map((value) => value + added) };
  const flat = variance.data.findIndex((value) => !(value > MIN_VARIANCE));
  if (flat < 0) return { mean: moments.mean, variance };
  const column = names?.[flat % variance.columns] ?? flat % variance.columns;
  throw new LecternError(
    "invalid-data",
    `${kind}: column ${show(column)} has no variance in one of the classes, or one that underflows to 0; ` +
      "leave it out, rescale the data, or raise varianceSmoothing",
    { column },
  );
}

/** scores[i, k] += Σⱼ log N(xᵢⱼ; meanₖⱼ, varianceₖⱼ). */
export function addGaussianScores(scores: Matrix, { mean, variance }: GaussianLikelihood, x: Matrix): void {
  const { rows: classes, columns } = mean;
  const precision = variance.data.map((value) => 1 / value);
  const constant = new Float64Array(classes);
  for (let at = 0; at < variance.data.length; at++) {
    constant[Math.floor(at / columns)] -= 0.5 * log(2 * Math.PI * variance.data[at]);
  }
  const [values, centers, out] = [x.data, mean.data, scores.data];
  // Four rows at a time, since an addition has to wait for the one before it.
  let i = 0;
  for (; i + 4 <= x.rows; i += 4) {
    const first = i * columns;
    const second = first + columns;
    const third = second + columns;
    const fourth = third + columns;
    for (let k = 0; k < classes; k++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let j = 0, of = k * columns; j < columns; j++, of++) {
        const center = centers[of];
        const factor = precision[of];
        const e = values[first + j] - center;
        const f = values[second + j] - center;
        const g = values[third + j] - center;
        const h = values[fourth + j] - center;
        a += e * e * factor;
        b += f * f * factor;
        c += g * g * factor;
        d += h * h * factor;
      }
      const to = i * classes + k;
      out[to] += constant[k] - 0.5 * a;
      out[to + classes] += constant[k] - 0.5 * b;
      out[to + 2 * classes] += constant[k] - 0.5 * c;
      out[to + 3 * classes] += constant[k] - 0.5 * d;
    }
  }
  for (; i < x.rows; i++) {
    for (let k = 0; k < classes; k++) {
      let sum = 0;
      for (let j = 0, at = i * columns, of = k * columns; j < columns; j++, at++, of++) {
        const difference = values[at] - centers[of];
        sum += difference * difference * precision[of];
      }
      out[i * classes + k] += constant[k] - 0.5 * sum;
    }
  }
}

/** One sample for each of the given classes. */
export function drawGaussian({ mean, variance }: GaussianLikelihood, codes: Int32Array, random: Random): Matrix {
  const { columns } = mean;
  const x = zeros(codes.length, columns);
  for (let i = 0; i < codes.length; i++) {
    for (let j = 0, of = codes[i] * columns; j < columns; j++) {
      x.data[i * columns + j] = mean.data[of + j] + Math.sqrt(variance.data[of + j]) * random.normal();
    }
  }
  return x;
}
