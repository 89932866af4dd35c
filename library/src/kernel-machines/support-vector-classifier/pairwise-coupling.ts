/**
 * Probabilities of several classes from those of each pair (Wu, Lin and Weng, Probability estimates for multi-class
 * classification by pairwise coupling, JMLR 5, 2004, second method): they minimise
 *
 *   Σᵢ Σⱼ≠ᵢ (rⱼᵢ pᵢ − rᵢⱼ pⱼ)²   subject to Σ p = 1,
 *
 * where rᵢⱼ is the probability of class i among i and j. LIBSVM iterates; the minimum is the solution of a linear system.
 */
import { factorSmall, solveSmall } from "../../optimize/small-solve.js";

/** Probabilities of pairs are kept so far from 0 and 1, as by LIBSVM, so that the minimum is unique. */
const LEAST = 1e-7;

/** A probability that is neither 0 nor 1. */
export function clearOfZero(probability: number): number {
  return Math.min(Math.max(probability, LEAST), 1 - LEAST);
}

/** `pairs` has at i · classes + j the probability of class i among i and j; the diagonal is not used. */
export function coupledProbabilities(pairs: Float64Array, classes: number): Float64Array {
  // With Q the matrix of the squares, Q p is a multiple of ones, and so is (Q + 1 1ᵀ) p, whose matrix is regular.
  const system = new Float64Array(classes * classes);
  for (let i = 0; i < classes; i++) {
    let squares = 0;
    for (let j = 0; j < classes; j++) {
      if (j === i) continue;
      const [won, lost] = [pairs[i * classes + j], pairs[j * classes + i]];
      squares += lost * lost;
      system[i * classes + j] = 1 - won * lost;
    }
    system[i * classes + i] = 1 + squares;
  }
  const factor = factorSmall(system, classes);
  const solution =
    factor === undefined
      ? new Float64Array(classes).fill(1)
      : solveSmall(factor, new Float64Array(classes).fill(1)).map((value) => Math.max(value, 0));
  const total = solution.reduce((sum, value) => sum + value, 0);
  return solution.map((value) => value / total);
}
