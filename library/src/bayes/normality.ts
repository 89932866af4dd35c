/** Whether columns are far from normal within the classes, which naive Bayes with normal columns assumes. */

import { show } from "../core/errors.js";
import { type Warning, warn } from "../core/report.js";
import type { Matrix } from "../data/matrix.js";
import type { GaussianLikelihood } from "./gaussian-likelihood.js";

/** Beyond these a distribution is substantially non-normal (West, Finch and Curran 1995). */
const [MAX_SKEWNESS, MAX_KURTOSIS] = [2, 7];

/** The minimum number of samples to estimate a shape, and the maximum, spread evenly over the rows, that are used. */
const [MIN_SAMPLES, MAX_SAMPLES] = [20, 2000];

/** The maximum number of columns that a warning lists. */
const MAX_LISTED_COLUMNS = 5;

/**
 * Warnings about columns far from normal: those with only two values, and those whose samples, standardised by mean and
 * variance of their class, have a skewness beyond ±2 or an excess kurtosis above 7. Missing values are left out.
 */
export function normalityWarnings(
  x: Matrix,
  codes: Int32Array,
  moments: GaussianLikelihood,
  names: readonly (string | number)[],
  weights?: Float64Array,
): Warning[] {
  const { samples, skewness, kurtosis } = shapesOf(x, codes, moments, weights);
  const judged = Array.from(names.keys()).filter((j) => samples[j] >= MIN_SAMPLES);
  const isBinary = (j: number) => hasTwoValues(x, j, weights);
  const isSkewed = (j: number) => Math.abs(skewness[j]) > MAX_SKEWNESS || kurtosis[j] > MAX_KURTOSIS;
  const binary = judged.filter(isBinary).map((j) => names[j]);
  const skewed = judged.filter((j) => isSkewed(j) && !isBinary(j)).map((j) => names[j]);
  const warnings: Warning[] = [];
  if (binary.length > 0) {
    const message = `${listed(binary)} only two values, so a normal distribution does not fit: use mixedNaiveBayes, which has a likelihood for such columns`;
    warnings.push(warn("far-from-normal", message, { columns: binary }));
  }
  if (skewed.length > 0) {
    const message =
      `${listed(skewed)} a distribution far from normal within the classes (skewness beyond ±${MAX_SKEWNESS} or ` +
      `excess kurtosis above ${MAX_KURTOSIS}): transform them, for example by powerTransform, or use another method`;
    warnings.push(warn("far-from-normal", message, { columns: skewed }));
  }
  return warnings;
}

function listed(names: readonly (string | number)[]): string {
  const more = names.length - MAX_LISTED_COLUMNS;
  const some = names.slice(0, MAX_LISTED_COLUMNS).map(show).join(", ");
  return `column${names.length > 1 ? "s" : ""} ${some}${more > 0 ? ` and ${more} more` : ""} ${names.length > 1 ? "have" : "has"}`;
}

/** The third and fourth moments of columns around the means of the classes, in units of their standard deviations. */
function shapesOf(
  { rows, columns, data }: Matrix,
  codes: Int32Array,
  { mean, variance }: GaussianLikelihood,
  weights: Float64Array | undefined,
) {
  // A class in which a column is constant has no shape.
  const scale = variance.data.map((value) => (value > 0 ? 1 / Math.sqrt(value) : 0));
  const [samples, total] = [new Float64Array(columns), new Float64Array(columns)];
  const [third, fourth] = [new Float64Array(columns), new Float64Array(columns)];
  const center = mean.data;
  const step = Math.max(1, Math.ceil(rows / MAX_SAMPLES));
  for (let i = 0; i < rows; i += step) {
    const w = weights === undefined ? 1 : weights[i];
    if (w === 0) continue;
    for (let j = 0, at = i * columns, of = codes[i] * columns; j < columns; j++, at++, of++) {
      const z = (data[at] - center[of]) * scale[of];
      if (Number.isNaN(z)) continue;
      samples[j]++;
      total[j] += scale[of] > 0 ? w : 0;
      third[j] += w * z * z * z;
      fourth[j] += w * z * z * z * z;
    }
  }
  return {
    samples,
    skewness: third.map((sum, j) => sum / total[j]),
    kurtosis: fourth.map((sum, j) => sum / total[j] - 3),
  };
}

/** Whether a column has exactly two distinct values. */
function hasTwoValues({ rows, columns, data }: Matrix, j: number, weights: Float64Array | undefined): boolean {
  let [first, second] = [Number.NaN, Number.NaN];
  for (let i = 0; i < rows; i++) {
    const value = data[i * columns + j];
    if (Number.isNaN(value) || value === first || value === second || weights?.[i] === 0) continue;
    if (Number.isNaN(first)) first = value;
    else if (Number.isNaN(second)) second = value;
    else return false;
  }
  return !Number.isNaN(second);
}
