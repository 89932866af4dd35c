/**
 * The density of largest entropy on a grid, given its mass, mean and variance (or any other moments). With p = exp(s) the
 * stationary point of the Lagrangian is s(x) = −1 + Σ λ_k f_k(x); the multipliers follow from Newton's method on the convex
 * dual function Σ exp(s) δ − Σ λ_k m_k.
 */
import { LecternError } from "../../core/errors.js";
import { zeros } from "../../data/matrix.js";
import { solve } from "../../linalg/factor/lu/lu.js";

/** A function whose expectation is known: E[f(x)] = value. The mass is f = 1, value 1. */
export interface MomentConstraint {
  readonly f: (x: number) => number;
  readonly value: number;
}

/** What is found. */
export interface MaximumEntropyDensity {
  readonly grid: Float64Array;
  readonly density: Float64Array;
  /** One for each constraint, in their order: density = exp(−1 + Σ λ f). */
  readonly multipliers: Float64Array;
  /** −Σ p log p δ. */
  readonly entropy: number;
  readonly iterations: number;
}

/** Mass 1, mean 0 and the given variance: the constraints of which the normal distribution is the answer. */
export function normalConstraints(variance: number): MomentConstraint[] {
  return [
    { f: () => 1, value: 1 },
    { f: (x) => x, value: 0 },
    { f: (x) => x * x, value: variance },
  ];
}

const MOST_ITERATIONS = 200;

/**
 * Solves for the density at the centres of `cells` intervals between `from` and `to`, starting from a flat one.
 *
 * @example
 * ```ts
 * import { maximumEntropy, normalConstraints } from "lectern/components";
 *
 * const { multipliers } = maximumEntropy(normalConstraints(1), { from: -10, to: 10, cells: 400 });
 * multipliers[2]; // −1/2
 * ```
 */
export function maximumEntropy(
  constraints: readonly MomentConstraint[],
  { from, to, cells = 400 }: { readonly from: number; readonly to: number; readonly cells?: number },
): MaximumEntropyDensity {
  const m = constraints.length;
  const width = (to - from) / cells;
  if (!(width > 0 && Number.isInteger(cells) && m > 0)) {
    throw new LecternError("invalid-option", "maximumEntropy: needs a constraint, and from < to with whole cells");
  }
  const grid = Float64Array.from({ length: cells }, (_, i) => from + (i + 0.5) * width);
  const features = constraints.map(({ f }) => grid.map((x) => f(x)));
  const multipliers = new Float64Array(m);
  multipliers[0] = 1 - Math.log(to - from);
  let current = evaluate(multipliers);
  let iterations = 0;
  while (iterations < MOST_ITERATIONS && current.gradient.some((value) => Math.abs(value) > 1e-11)) {
    const direction = newtonDirection(current.density, current.gradient);
    const slope = direction.reduce((sum, value, k) => sum + value * current.gradient[k], 0);
    let size = 1;
    let next = multipliers.map((value, k) => value + direction[k]);
    let reached = evaluate(next);
    const slack = 1e-14 * Math.max(1, Math.abs(current.value));
    while (!(reached.value <= current.value + 1e-4 * size * slope + slack) && size > 1e-6) {
      size /= 2;
      next = multipliers.map((value, k) => value + size * direction[k]);
      reached = evaluate(next);
    }
    // No lower value can be told apart in double precision.
    if (size <= 1e-6) break;
    multipliers.set(next);
    current = reached;
    iterations++;
  }
  if (current.gradient.some((value) => !(Math.abs(value) <= 1e-8))) {
    throw new LecternError("numerical", "maximumEntropy: no density on this grid has these moments");
  }
  const entropy = -current.density.reduce((sum, p) => sum + (p > 0 ? p * Math.log(p) : 0), 0) * width;
  return { grid, density: current.density, multipliers, entropy, iterations };

  function evaluate(lambda: Float64Array) {
    const density = grid.map((_, i) => Math.exp(features.reduce((s, f, k) => s + lambda[k] * f[i], -1)));
    const gradient = Float64Array.from(constraints, ({ value }, k) => moment(density, features[k]) - value);
    const mass = density.reduce((sum, p) => sum + p, 0) * width;
    return { density, gradient, value: constraints.reduce((sum, { value }, k) => sum - lambda[k] * value, mass) };
  }

  function moment(density: Float64Array, f: Float64Array): number {
    return density.reduce((sum, p, i) => sum + p * f[i], 0) * width;
  }

  function newtonDirection(density: Float64Array, gradient: Float64Array): Float64Array {
    const hessian = zeros(m, m);
    for (let k = 0; k < m; k++) {
      for (let l = 0; l < m; l++) {
        hessian.data[k * m + l] = moment(
          density,
          features[k].map((value, i) => value * features[l][i]),
        );
      }
    }
    return solve(hessian, gradient).map((value) => -value);
  }
}
