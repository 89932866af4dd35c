/**
 * The linear systems of the interior point method,
 *
 *   [H + Cᵀ diag(w) C   Aᵀ] [u]   [a]
 *   [A                   0] [v] = [b],
 *
 * regularised to be quasi-definite whatever the rank of H and A (Friedlander & Orban, Math. Prog. Comp. 4, 2012) and
 * refined against the system without regularisation.
 */
import type { Matrix } from "../data/matrix.js";
import { multiplyTransposedVector, multiplyVector } from "../linalg/multiply.js";
import type { ProgramConstraints } from "./quadratic-program/constraints.js";
import {
  factorQuasiDefinite,
  type QuasiDefiniteFactor,
  solveQuasiDefinite,
} from "./quadratic-program/quasi-definite.js";
import { maximumNorm } from "./vectors.js";

/** Solves for the given right-hand sides; returns u followed by v. */
export type NewtonSolve = (a: Float64Array, b: Float64Array) => Float64Array;

/** Factors the system for the given weights; undefined when rounding makes that impossible. */
export function prepareNewton(
  quadratic: Matrix,
  constraints: ProgramConstraints,
  weights: Float64Array,
): NewtonSolve | undefined {
  const { equality, variables: n } = constraints;
  const size = n + equality.limits.length;
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < n; i++) matrix.set(quadratic.data.subarray(i * n, (i + 1) * n), i * size);
  constraints.addNormal(matrix, size, weights);
  for (let r = n; r < size; r++) matrix.set(equality.matrix.data.subarray((r - n) * n, (r - n + 1) * n), r * size);
  // The smallest regularisation that works, up to the rounding of the largest diagonal entry.
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, matrix[i * size + i]);
  const least = 1e-11 * Math.max(maximumNorm(quadratic.data), 1e-8);
  for (let primal = least, dual = 1e-11; primal <= Math.max(least, 1e-6 * largest); primal *= 1e3, dual *= 10) {
    const factor = factorRegularized(matrix, size, n, primal, dual);
    if (factor === undefined) continue;
    const residual = (a: Float64Array, b: Float64Array, solution: Float64Array): Float64Array => {
      const u = solution.slice(0, n);
      const v = solution.slice(n);
      const image = constraints.apply(u);
      for (let k = 0; k < image.length; k++) image[k] *= weights[k];
      const [curved, back] = [multiplyVector(quadratic, u), constraints.applyTransposed(image)];
      const [pulled, held] = [multiplyTransposedVector(equality.matrix, v), multiplyVector(equality.matrix, u)];
      const result = new Float64Array(size);
      for (let i = 0; i < n; i++) result[i] = a[i] - curved[i] - back[i] - pulled[i];
      for (let r = n; r < size; r++) result[r] = b[r - n] - held[r - n];
      return result;
    };
    return (a, b) => solveRefined(factor, residual, a, b);
  }
  return undefined;
}

function factorRegularized(
  matrix: Float64Array,
  size: number,
  positive: number,
  primal: number,
  dual: number,
): QuasiDefiniteFactor | undefined {
  const regularized = matrix.slice();
  for (let i = 0; i < size; i++) regularized[i * size + i] += i < positive ? primal : -dual;
  return factorQuasiDefinite(regularized, size, positive);
}

/** Refines until the residual stops shrinking by half. */
function solveRefined(
  factor: QuasiDefiniteFactor,
  residual: (a: Float64Array, b: Float64Array, solution: Float64Array) => Float64Array,
  a: Float64Array,
  b: Float64Array,
): Float64Array {
  let solution = new Float64Array(factor.size);
  solution.set(a);
  solution.set(b, a.length);
  solveQuasiDefinite(factor, solution);
  let left = residual(a, b, solution);
  let size = maximumNorm(left);
  for (let round = 0; round < 10 && size > 0; round++) {
    solveQuasiDefinite(factor, left);
    const better = solution.map((entry, i) => entry + left[i]);
    const rest = residual(a, b, better);
    const rested = maximumNorm(rest);
    if (!(rested < size)) break;
    solution = better;
    left = rest;
    if (rested > 0.5 * size) break;
    size = rested;
  }
  return solution;
}
