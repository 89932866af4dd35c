/** What relevance vector machines know about their target: numbers with normal noise, or one of two classes. */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { cholesky, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { exp, log, log1p } from "../../numeric/elementary/functions.js";
import { type Likelihood, type Posterior, penalizedGram, weightedRows } from "./marginal-likelihood.js";

/** The noise never falls below this share of the mean square of the target. */
const MIN_NOISE_SHARE = 1e-10;
const MAX_NEWTON_STEPS = 50;
const NEWTON_TOLERANCE = 1e-10;

/** Numbers with normal noise, whose variance is estimated. */
export interface NormalLikelihood extends Likelihood {
  noise(): number;
}

/** The posterior is exact; the noise becomes ‖y − Φμ‖² / (n − number of well-determined weights). */
export function normalLikelihood(y: Float64Array): NormalLikelihood {
  const square = innerProduct(y, y) / y.length;
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const floor = MIN_NOISE_SHARE * square;
  let noise = Math.max(floor, 0.1 * Math.max(0, square - mean * mean));
  return {
    target: y,
    noise: () => noise,
    *posterior(active, precisions, _, pace): Work<void, Posterior> {
      const curvatures = new Float64Array(y.length).fill(1 / noise);
      const hessian = penalizedGram(active, weightedRows(active, curvatures), precisions);
      const projected = multiplyTransposedVector(active, y).map((value) => value / noise);
      const weights = solveCholesky(cholesky(hessian), projected);
      const slopes = residualsOf(y, active, weights).map((value) => value / noise);
      if (pace(newtonWork(active))) yield;
      return { mean: weights, curvatures, slopes };
    },
    updateNoise(active, { mean: weights }, determined) {
      const residuals = residualsOf(y, active, weights);
      const before = noise;
      const freedom = Math.max(1, y.length - determined);
      noise = Math.max(floor, innerProduct(residuals, residuals) / freedom);
      return Math.abs(log(noise / before));
    },
  };
}

/** Two classes, 1 and 0, by the logistic function; the posterior is Laplace's approximation at its maximum. */
export function logisticLikelihood(classes: Float64Array): Likelihood {
  return {
    target: classes.map((value) => 2 * value - 1),
    *posterior(active, precisions, start, pace): Work<void, Posterior> {
      let weights = start;
      let scores = multiplyVector(active, weights);
      let value = penalizedLoss(classes, scores, weights, precisions);
      for (let step = 0; step < MAX_NEWTON_STEPS; step++) {
        const probabilities = scores.map(sigmoid);
        const gradient = multiplyTransposedVector(
          active,
          probabilities.map((p, i) => p - classes[i]),
        ).map((slope, j) => slope + precisions[j] * weights[j]);
        const curvatures = probabilities.map((p) => p * (1 - p));
        const hessian = penalizedGram(active, weightedRows(active, curvatures), precisions);
        const direction = solveCholesky(cholesky(hessian), gradient);
        const decrease = innerProduct(direction, gradient);
        if (pace(newtonWork(active))) yield;
        if (!(decrease > NEWTON_TOLERANCE)) break;
        let length = 2;
        let next = weights;
        let trial = Infinity;
        while (!(trial <= value) && length > 1e-8) {
          length /= 2;
          next = weights.map((weight, j) => weight - length * direction[j]);
          scores = multiplyVector(active, next);
          trial = penalizedLoss(classes, scores, next, precisions);
        }
        weights = next;
        value = trial;
      }
      const probabilities = scores.map(sigmoid);
      return {
        mean: weights,
        curvatures: probabilities.map((p) => p * (1 - p)),
        slopes: probabilities.map((p, i) => classes[i] - p),
      };
    },
    updateNoise: () => 0,
  };
}

/** Estimated nanoseconds of a Newton step: passes over the samples, the product of the functions, and its factor. */
function newtonWork({ rows, columns }: Matrix): number {
  return rows * (100 + 10 * columns + 0.2 * columns * columns) + 0.2 * columns ** 2 * columns;
}

/** The probability of class 1. */
export function sigmoid(score: number): number {
  if (score >= 0) return 1 / (1 + exp(-score));
  const small = exp(score);
  return small / (1 + small);
}

/** Σᵢ (log(1 + exp(fᵢ)) − tᵢ fᵢ) + ½ Σⱼ precisionⱼ wⱼ². */
function penalizedLoss(
  classes: Float64Array,
  scores: Float64Array,
  weights: Float64Array,
  precisions: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    sum += Math.max(scores[i], 0) + log1p(exp(-Math.abs(scores[i]))) - classes[i] * scores[i];
  }
  for (let j = 0; j < weights.length; j++) sum += 0.5 * precisions[j] * weights[j] * weights[j];
  return sum;
}

function residualsOf(y: Float64Array, active: Matrix, weights: Float64Array): Float64Array {
  return multiplyVector(active, weights).map((value, i) => y[i] - value);
}
