/**
 * The density of largest entropy on a grid, given its mass, mean and variance (or any other moments). With p = exp(s) the
 * stationary point of the Lagrangian is s(x) = −1 + Σ λ_k f_k(x); the multipliers follow from Newton's method on the convex
 * dual function Σ exp(s) δ − Σ λ_k m_k.
 */
import { LecternError } from "../../core/errors.js";
import { zeros } from "../../data/matrix.js";
import { solve } from "../../linalg/factor/lu/lu.js";
import { exp, log } from "../../numeric/elementary/functions.js";

/** A function whose expectation is known: E[f(x)] = value. The mass is f = 1, value 1. */
export interface MomentConstraint {
  readonly f: (x: number) => number;
  readonly value: number;
}

/** The density with its multipliers. */
export interface MaximumEntropyDensity {
  readonly grid: Float64Array;
  readonly density: Float64Array;
  /** One for each constraint, in their order: density = exp(−1 + Σ λ f). */
  readonly multipliers: Float64Array;
  /** −Σ p log p δ. */
  readonly entropy: number;
  readonly iterations: number;
}

/** Mass 1, mean 0 and the given variance: the constraints whose solution is the normal distribution. */
export function normalConstraints(variance: number): MomentConstraint[] {
  return [
    { f: () => 1, value: 1 },
    { f: (x) => x, value: 0 },
    { f: (x) => x * x, value: variance },
  ];
}

const MAX_ITERATIONS = 200;

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
    throw new LecternError(
      "invalid-option",
      "maximumEntropy: needs at least one constraint, from < to, and a whole number of cells",
    );
  }
  const grid = Float64Array.from({ length: cells }, (_, i) => from + (i + 0.5) * width);
  const dual: Dual = { constraints, features: constraints.map(({ f }) => grid.map((x) => f(x))), grid, width };
  const flat = new Float64Array(m);
  flat[0] = 1 - log(to - from);
  let current = evaluate(dual, flat);
  let iterations = 0;
  while (iterations < MAX_ITERATIONS && current.gradient.some((value) => Math.abs(value) > 1e-11)) {
    const next = newtonStep(dual, current);
    if (next === undefined) break;
    current = next;
    iterations++;
  }
  if (current.gradient.some((value) => !(Math.abs(value) <= 1e-8))) {
    throw new LecternError("numerical", "maximumEntropy: no density on this grid has these moments");
  }
  const { density, multipliers } = current;
  const entropy = -density.reduce((sum, p) => sum + (p > 0 ? p * log(p) : 0), 0) * width;
  return { grid, density, multipliers, entropy, iterations };
}

/** The dual function, with the values of each f_k on the grid. */
interface Dual {
  readonly constraints: readonly MomentConstraint[];
  readonly features: readonly Float64Array[];
  readonly grid: Float64Array;
  readonly width: number;
}

interface DualPoint {
  readonly multipliers: Float64Array;
  readonly density: Float64Array;
  readonly gradient: Float64Array;
  readonly value: number;
}

function evaluate(dual: Dual, multipliers: Float64Array): DualPoint {
  const { constraints, features, grid, width } = dual;
  const density = grid.map((_, i) => exp(features.reduce((s, f, k) => s + multipliers[k] * f[i], -1)));
  const gradient = Float64Array.from(constraints, ({ value }, k) => moment(dual, density, features[k]) - value);
  const mass = density.reduce((sum, p) => sum + p, 0) * width;
  const value = constraints.reduce((sum, { value }, k) => sum - multipliers[k] * value, mass);
  return { multipliers, density, gradient, value };
}

/** Newton's step, halved until the value falls; undefined when no lower value can be distinguished in double precision. */
function newtonStep(dual: Dual, current: DualPoint): DualPoint | undefined {
  const { multipliers, gradient, value } = current;
  const direction = newtonDirection(dual, current);
  const slope = direction.reduce((sum, entry, k) => sum + entry * gradient[k], 0);
  const slack = 1e-14 * Math.max(1, Math.abs(value));
  for (let size = 1; size > 1e-6; size /= 2) {
    const next = evaluate(
      dual,
      multipliers.map((entry, k) => entry + size * direction[k]),
    );
    if (next.value <= value + 1e-4 * size * slope + slack) return next;
  }
  return undefined;
}

function newtonDirection(dual: Dual, { density, gradient }: DualPoint): Float64Array {
  const { features } = dual;
  const m = features.length;
  const hessian = zeros(m, m);
  for (let k = 0; k < m; k++) {
    for (let l = 0; l < m; l++) {
      const product = features[k].map((value, i) => value * features[l][i]);
      hessian.data[k * m + l] = moment(dual, density, product);
    }
  }
  return solve(hessian, gradient).map((value) => -value);
}

function moment({ width }: Dual, density: Float64Array, f: Float64Array): number {
  return density.reduce((sum, p, i) => sum + p * f[i], 0) * width;
}
