/**
 * Mehrotra's primal-dual interior point method with predictor and corrector (SIAM J. Optim. 2(4), 1992; for quadratic
 * programs Nocedal & Wright, Numerical Optimization, section 16.6).
 */
import { LecternError } from "../../core/errors.js";
import { pow } from "../../numeric/elementary/functions.js";
import { prepareNewton } from "../newton-system.js";
import { innerProduct, maximumNorm } from "../vectors.js";
import { differences, type Place, type StandardProgram } from "./residuals.js";

/**
 * Solves the program with squared violations in place of the inequalities, then moves s and z well into the interior.
 */
export function startingPlace({ quadratic, linear, constraints }: StandardProgram): Place {
  const n = linear.length;
  const { limits, equality } = constraints;
  const solve = prepareNewton(quadratic, constraints, new Float64Array(limits.length).fill(1));
  if (solve === undefined) throw new LecternError("numerical", "quadraticProgram: the first linear system is singular");
  const pulled = constraints.applyTransposed(limits);
  const right = linear.map((entry, i) => pulled[i] - entry);
  const solution = solve(right, equality.limits);
  const x = solution.slice(0, n);
  const excess = constraints.apply(x).map((entry, k) => entry - limits[k]);
  const inside = (values: Float64Array): Float64Array => {
    const smallest = values.reduce((least, entry) => Math.min(least, entry), Infinity);
    return smallest > 0 ? values : values.map((entry) => entry + 1 - smallest);
  };
  return { x, y: solution.slice(n), s: inside(excess.map((entry) => -entry)), z: inside(excess) };
}

/** One predictor and corrector step; undefined when the system cannot be solved or the step vanishes. */
export function interiorPointStep(program: StandardProgram, place: Place): Place | undefined {
  const { quadratic, constraints } = program;
  const { x, s, y, z } = place;
  const m = s.length;
  const { dual, primal, slack } = differences(program, place);
  const weights = z.map((entry, k) => entry / s[k]);
  const solve = prepareNewton(quadratic, constraints, weights);
  if (solve === undefined) return undefined;
  const held = primal.map((entry) => -entry);
  // H dx + Aᵀdy + Cᵀdz = −dual, A dx = −primal, C dx + ds = −slack, s dz + z ds = −products
  const direction = (products: Float64Array): Place => {
    const pushed = constraints.applyTransposed(products.map((entry, k) => (z[k] * slack[k] - entry) / s[k]));
    const right = dual.map((entry, i) => -entry - pushed[i]);
    const solution = solve(right, held);
    const dx = solution.slice(0, x.length);
    const ds = constraints.apply(dx).map((entry, k) => -slack[k] - entry);
    const dz = ds.map((entry, k) => (-products[k] - z[k] * entry) / s[k]);
    return { x: dx, s: ds, y: solution.slice(x.length), z: dz };
  };
  const products = s.map((entry, k) => entry * z[k]);
  let move = direction(products);
  if (m > 0) {
    const mean = innerProduct(s, z) / m;
    const length = longestStep(place, move, 1);
    let ahead = 0;
    for (let k = 0; k < m; k++) ahead += (s[k] + length * move.s[k]) * (z[k] + length * move.z[k]);
    const centering = pow(ahead / m / mean, 3);
    const { s: ds, z: dz } = move;
    move = direction(products.map((entry, k) => entry + ds[k] * dz[k] - centering * mean));
  }
  const length = longestStep(place, move, 0.995);
  if (!(length > 1e-10)) return undefined;
  const advance = (from: Float64Array, by: Float64Array) => from.map((entry, i) => entry + length * by[i]);
  const next = { x: advance(x, move.x), s: advance(s, move.s), y: advance(y, move.y), z: advance(z, move.z) };
  return [next.x, next.s, next.y, next.z].every((part) => Number.isFinite(maximumNorm(part))) ? next : undefined;
}

/** The given fraction of the step at which a slack or multiplier vanishes, at most 1. */
function longestStep({ s, z }: Place, move: Place, share: number): number {
  let longest = 1 / share;
  for (let k = 0; k < s.length; k++) {
    if (move.s[k] < 0) longest = Math.min(longest, -s[k] / move.s[k]);
    if (move.z[k] < 0) longest = Math.min(longest, -z[k] / move.z[k]);
  }
  return share * longest;
}
