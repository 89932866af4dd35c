/**
 * Platt scaling (Platt 1999): scores become probabilities by a sigmoid. The fit is that of Lin, Lin and Weng (A note on
 * Platt's probabilistic outputs for support vector machines, 2007): Newton's method with backtracking, in a form of the
 * loss that neither overflows nor cancels.
 */
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { exp, log, log1p } from "../numeric/elementary/functions.js";

/** The probability of a score f is 1 / (1 + exp(−(slope f + offset))). */
export interface Sigmoid {
  readonly slope: number;
  readonly offset: number;
}

/** A fitted sigmoid, and how the fit went. */
export interface SigmoidFit extends Sigmoid {
  readonly iterations: number;
  readonly converged: boolean;
}

const MAX_ITERATIONS = 100;
/** The gradient of the mean loss counts as zero below this, for scores of standard deviation 1. */
const TOLERANCE = 1e-11;
/** Keeps the Hessian invertible where all scores are the same. */
const RIDGE = 1e-12;
const MIN_STEP = 1e-10;
/** A gradient that rounding may leave. */
const NEARLY = 1e-7;

/** Standardised scores with their smoothed targets and weights. */
interface Samples {
  readonly scores: Float64Array;
  readonly targets: Float64Array;
  readonly weightOf: (i: number) => number;
  readonly total: number;
}

/**
 * Fits the sigmoid that minimises the cross-entropy to the smoothed targets (n₊ + 1)/(n₊ + 2) and 1/(n₋ + 2), which keep
 * it finite where the scores separate the classes. `positives` has 1 for samples of the class, else 0.
 */
export function fitSigmoid(scores: Float64Array, positives: ArrayLike<number>, weights?: Float64Array): SigmoidFit {
  return runToEnd(fitSigmoidSteps(scores, positives, weights));
}

/** Nanoseconds for a score in an iteration. */
const SCORE = 100;

/** {@link fitSigmoid} as work that yields between iterations. */
export function* fitSigmoidSteps(
  scores: Float64Array,
  positives: ArrayLike<number>,
  weights?: Float64Array,
): Work<void, SigmoidFit> {
  const weightOf = (i: number) => (weights === undefined ? 1 : weights[i]);
  const { center, scale, standard } = standardized(scores, weightOf);
  let [above, below] = [0, 0];
  for (let i = 0; i < scores.length; i++) {
    if (positives[i] > 0) above += weightOf(i);
    else below += weightOf(i);
  }
  const targets = Float64Array.from(standard, (_, i) =>
    positives[i] > 0 ? (above + 1) / (above + 2) : 1 / (below + 2),
  );
  const samples: Samples = { scores: standard, targets, weightOf, total: above + below };
  let [a, b] = [0, log((above + 1) / (below + 1))];
  let loss = lossAt(samples, a, b);
  let size = Number.POSITIVE_INFINITY;
  let iterations = 0;
  const isTime = createPace();
  for (; iterations < MAX_ITERATIONS; iterations++) {
    if (isTime(scores.length * SCORE)) yield;
    const { da, db, descent, gradient } = newtonDirection(samples, a, b);
    size = gradient;
    if (size <= TOLERANCE) break;
    let step = 1;
    let next = lossAt(samples, a + da, b + db);
    while (step > MIN_STEP && !(next < loss + 1e-4 * step * descent)) {
      step /= 2;
      next = lossAt(samples, a + step * da, b + step * db);
    }
    // At the end the loss changes by less than its rounding: the full step is still the better one.
    if (step <= MIN_STEP) {
      if (size > NEARLY) break;
      step = 1;
    }
    a += step * da;
    b += step * db;
    loss = lossAt(samples, a, b);
  }
  const slope = a / scale;
  return { slope, offset: b - slope * center, iterations, converged: size <= NEARLY };
}

/** Σ w (log(1 + exp(m)) − t m) with m = a f + b. */
function lossAt({ scores, targets, weightOf }: Samples, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    const margin = a * scores[i] + b;
    sum += weightOf(i) * (Math.max(margin, 0) + log1p(exp(-Math.abs(margin))) - targets[i] * margin);
  }
  return sum;
}

/** Newton's direction, the slope of the loss along it, and the size of the mean gradient. */
function newtonDirection({ scores, targets, weightOf, total }: Samples, a: number, b: number) {
  let [ga, gb, haa, hab, hbb] = [0, 0, RIDGE * total, 0, RIDGE * total];
  for (let i = 0; i < scores.length; i++) {
    const p = sigmoid(a * scores[i] + b);
    const error = weightOf(i) * (p - targets[i]);
    const curvature = weightOf(i) * p * (1 - p);
    ga += error * scores[i];
    gb += error;
    haa += curvature * scores[i] * scores[i];
    hab += curvature * scores[i];
    hbb += curvature;
  }
  const determinant = haa * hbb - hab * hab;
  const da = (hab * gb - hbb * ga) / determinant;
  const db = (hab * ga - haa * gb) / determinant;
  return { da, db, descent: ga * da + gb * db, gradient: Math.max(Math.abs(ga), Math.abs(gb)) / total };
}

/** The probability of each score. */
export function applySigmoid({ slope, offset }: Sigmoid, scores: Float64Array): Float64Array {
  return scores.map((score) => sigmoid(slope * score + offset));
}

function sigmoid(margin: number): number {
  if (margin >= 0) return 1 / (1 + exp(-margin));
  const small = exp(margin);
  return small / (1 + small);
}

/** Scores with mean 0 and standard deviation 1, so that the tolerance does not depend on their unit; constant scores become 0. */
function standardized(scores: Float64Array, weightOf: (i: number) => number) {
  const largest = scores.reduce((size, score) => Math.max(size, Math.abs(score)), 0) || 1;
  let [total, mean, squares] = [0, 0, 0];
  scores.forEach((score, i) => {
    total += weightOf(i);
    mean += weightOf(i) * (score / largest);
  });
  mean /= total;
  scores.forEach((score, i) => {
    squares += weightOf(i) * (score / largest - mean) ** 2;
  });
  const deviation = Math.sqrt(squares / total);
  const varies = deviation > 1e-14;
  const standard = scores.map((score) => (varies ? (score / largest - mean) / deviation : 0));
  return { center: mean * largest, scale: varies ? deviation * largest : 1, standard };
}
