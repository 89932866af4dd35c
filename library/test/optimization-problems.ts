/** Problems that the tests of optimize/ share; the data are those of scripts/reference/optimize_minima.py. */
import { type Matrix, zeros } from "../src/data/matrix.js";
import { multiplyTransposedVector, multiplyVector } from "../src/linalg/multiply.js";
import type { Random } from "../src/numeric/random/random.js";
import type { HessianProduct, Objective } from "../src/optimize/objective.js";

/** The matrix with entries sin(1 + 3i + 7j + ij + shift). */
export function wave(rows: number, columns: number, shift = 0): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) result.data[i * columns + j] = Math.sin(1 + 3 * i + 7 * j + i * j + shift);
  }
  return result;
}

/** Σ log(1 + exp(−y xᵀw)) + ½ strength ‖w‖², with its Hessian product. */
export function logisticProblem(x: Matrix, y: Float64Array, strength: number) {
  const objective: Objective = (w, gradient) => {
    const margins = multiplyVector(x, w).map((entry, i) => entry * y[i]);
    let value = 0;
    for (const margin of margins) value += Math.log1p(Math.exp(-Math.abs(margin))) + Math.max(0, -margin);
    const pull = margins.map((margin, i) => -y[i] / (1 + Math.exp(margin)));
    gradient.set(multiplyTransposedVector(x, pull));
    for (let j = 0; j < w.length; j++) {
      gradient[j] += strength * w[j];
      value += 0.5 * strength * w[j] ** 2;
    }
    return value;
  };
  const product: HessianProduct = (w, direction, result) => {
    const image = multiplyVector(x, direction);
    const scores = multiplyVector(x, w);
    result.set(
      multiplyTransposedVector(
        x,
        image.map((entry, i) => entry / (2 + Math.exp(scores[i]) + Math.exp(-scores[i]))),
      ),
    );
    for (let j = 0; j < w.length; j++) result[j] += strength * direction[j];
  };
  return { objective, product };
}

/** The logistic problems of the reference: labels from a sine and the first column. */
export function waveLogistic(rows: number, columns: number, strength: number) {
  const x = wave(rows, columns);
  const y = Float64Array.from({ length: rows }, (_, i) => (Math.sin(5 + 2 * i) + x.data[i * columns] > 0 ? 1 : -1));
  return logisticProblem(x, y, strength);
}

/** ½‖y − Xw‖². */
export function leastSquares(x: Matrix, y: Float64Array): Objective {
  return (w, gradient) => {
    const residual = multiplyVector(x, w).map((entry, i) => entry - y[i]);
    gradient.set(multiplyTransposedVector(x, residual));
    return 0.5 * residual.reduce((sum, entry) => sum + entry * entry, 0);
  };
}

/** Normal draws. */
export function normals(random: Random, length: number): Float64Array {
  return Float64Array.from({ length }, () => random.normal());
}

/** A symmetric matrix R Rᵀ + ridge I with R of the given rank. */
export function semidefinite(random: Random, size: number, rank: number, ridge = 0): Matrix {
  const root = normals(random, size * rank);
  const result = zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let sum = i === j ? ridge : 0;
      for (let k = 0; k < rank; k++) sum += root[i * rank + k] * root[j * rank + k];
      result.data[i * size + j] = sum;
    }
  }
  return result;
}
