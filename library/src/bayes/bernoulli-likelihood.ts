/** The part of a naive Bayes model in which every column is present or absent (Cookbook, chapter 14). */
import type { Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { classSums, classTotals } from "../linalg/class-moments.js";
import type { LinearView } from "../linalg/class-scores.js";
import type { Random } from "../numeric/random/random.js";
import { logProbability } from "./bayes-rule.js";
import type { ClassWordCounts } from "./word-counts.js";

type Samples = Matrix | SparseMatrix;

/** 1 where x is above the threshold, 0 elsewhere; sparse samples stay sparse unless zeros become ones. */
export function binarized(x: Samples, threshold: number): Samples {
  const above = (value: number) => (value > threshold ? 1 : 0);
  if (!isSparse(x)) return { ...x, data: x.data.map(above) };
  return threshold < 0 ? binarized(toDense(x), threshold) : { ...x, values: x.values.map(above) };
}

/** How often each column is present in each class, in one pass. */
export function countPresent(x: Samples, y: Labels, threshold: number, weights?: Float64Array): ClassWordCounts {
  const classes = y.classes.length;
  return {
    weight: classTotals(y.codes, classes, weights),
    counts: classSums(binarized(x, threshold), y.codes, classes, weights),
  };
}

/** p(xⱼ = 1 | class k) = (Nₖⱼ + smoothing) / (Nₖ + 2 smoothing): both outcomes get the smoothing, so they sum to 1. */
export function presence({ weight, counts }: ClassWordCounts, smoothing: number): Matrix {
  const { rows, columns, data } = counts;
  const probabilities = zeros(rows, columns);
  for (let at = 0; at < data.length; at++) {
    // A sum of fractions can be larger than their total by rounding.
    const share = (data[at] + smoothing) / (weight[Math.floor(at / columns)] + 2 * smoothing);
    probabilities.data[at] = Math.min(1, share);
  }
  return probabilities;
}

/**
 * The logarithm of the likelihood as a linear function of x in {0, 1}:
 * Σⱼ xⱼ log pⱼ + (1 − xⱼ) log(1 − pⱼ) = Σⱼ log(1 − pⱼ) + Σⱼ xⱼ (log pⱼ − log(1 − pⱼ)).
 */
export function bernoulliView(probabilities: Matrix, logPriors: Float64Array): LinearView {
  const { rows, columns, data } = probabilities;
  const coefficients = zeros(rows, columns);
  const intercepts = logPriors.slice();
  for (let at = 0; at < data.length; at++) {
    const [present, absent] = [logProbability(data[at]), logProbability(1 - data[at])];
    coefficients.data[at] = present - absent;
    intercepts[Math.floor(at / columns)] += absent;
  }
  return { coefficients, intercepts };
}

/** One sample of zeros and ones for each of the given classes. */
export function drawBernoulli({ columns, data }: Matrix, codes: Int32Array, random: Random): Matrix {
  const x = zeros(codes.length, columns);
  for (let at = 0; at < x.data.length; at++) {
    x.data[at] = random.uniform() < data[codes[Math.floor(at / columns)] * columns + (at % columns)] ? 1 : 0;
  }
  return x;
}
