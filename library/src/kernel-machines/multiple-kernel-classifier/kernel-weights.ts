/**
 * Weights of kernels in closed form (Kloft, Brefeld, Sonnenburg and Zien, lp-norm multiple kernel learning, JMLR 12, 2011). The part of a
 * function in the feature space of kernel m has the squared norm dₘ² qₘ, where dₘ is the weight of the kernel and qₘ = βᵀKₘβ.
 */
import { pow } from "../../numeric/elementary/functions.js";

/** All kernels with the same weight, with ‖d‖ₚ = 1. */
export function equalWeights(count: number, power: number): Float64Array {
  return new Float64Array(count).fill(pow(count, -1 / power));
}

/** The weights that minimise Σₘ (dₘ² qₘ) / dₘ′ over d′ with ‖d′‖ₚ = 1: dₘ′ in proportion to (dₘ² qₘ)^(1 / (p + 1)). */
export function nextWeights(weights: Float64Array, squares: Float64Array, power: number): Float64Array {
  const raw = weights.map((weight, m) => pow(weight * weight * squares[m], 1 / (power + 1)));
  const norm = powerNorm(raw, power);
  return norm > 0 ? raw.map((value) => value / norm) : weights.slice();
}

/**
 * The largest Σₘ dₘ qₘ over ‖d‖ₚ = 1, which is the dual norm of q: what the objective at β could still lose by other weights is half of its
 * difference from Σₘ dₘ qₘ.
 */
export function dualNorm(squares: Float64Array, power: number): number {
  return power === 1 ? Math.max(...squares) : powerNorm(squares, power / (power - 1));
}

/** (Σ vᵖ)^(1/p) of numbers that are not negative, scaled so that nothing overflows. */
function powerNorm(values: Float64Array, power: number): number {
  const largest = Math.max(...values);
  if (!(largest > 0)) return 0;
  return (
    largest *
    pow(
      values.reduce((sum, value) => sum + pow(value / largest, power), 0),
      1 / power,
    )
  );
}
