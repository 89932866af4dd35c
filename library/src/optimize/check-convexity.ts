/** Searches for points where a function of several variables, or a set, is not convex. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { symmetricEigen } from "../linalg/eigen/symmetric-eigen.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { median } from "../numeric/robust-location.js";
import { requireCount, requireNonNegative, requireVector } from "./check-arguments.js";
import type { ValueFunction } from "./objective.js";
import { euclideanNorm } from "./vectors.js";

/** Where to sample, and how many pairs. */
export interface ConvexityTrialOptions {
  /** Draws a point of the domain. */
  readonly sample: (random: Random) => Float64Array;
  /** Number of pairs of points to join, and of points at which to check the curvature; 1000 by default. */
  readonly pairs?: number;
  readonly seed?: number;
}

/** How to check a function for convexity. */
export interface FunctionTrialOptions extends ConvexityTrialOptions {
  /** "chords", "curvature" (for functions that are smooth except at kinks), or both, which is the default. */
  readonly by?: "chords" | "curvature" | "both";
  /**
   * Tolerance for rounding, relative to the values at the chord and to those at most points; 1e-12 by default. A
   * function that is everywhere the small difference of large terms needs more.
   */
  readonly tolerance?: number;
}

/** A chord with a point that is below the function, or outside the set. */
export interface ChordViolation {
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** The point is share · left + (1 − share) · right. */
  readonly share: number;
  /** How far the function is above the chord; Infinity where it is not defined. */
  readonly excess: number;
}

/** What the check found. */
export interface ConvexityTrialResult {
  /** False when a counterexample was found, which is a proof; true only means that none was found. */
  readonly convex: boolean;
  /** The chord that violates the definition most, of those tried. */
  readonly violation: ChordViolation | undefined;
}

/**
 * Tests f(t a + (1 − t) b) ≤ t f(a) + (1 − t) f(b) on random pairs and shares t, and computes at each a the eigenvalues
 * of the Hessian, by finite differences: random chords rarely detect one weakly concave direction among many, the
 * smallest eigenvalue does. Its direction counts only when a short chord along it is violated too, so that a kink is
 * not mistaken for curvature. The function may be infinite outside its domain.
 *
 * @example
 * ```ts
 * import { checkConvexFunction } from "lectern/optimize";
 *
 * const sample = (random: { normal(): number }) => Float64Array.of(random.normal(), random.normal());
 * checkConvexFunction(([a, b]) => a * a + a * b + b * b, { sample }).convex; // true
 * checkConvexFunction(([a, b]) => a * a + 3 * a * b + b * b, { sample }).convex; // false: concave where a = −b
 * ```
 */
export function checkConvexFunction(f: ValueFunction, trials: FunctionTrialOptions): ConvexityTrialResult {
  const { by = "both", tolerance = 1e-12 } = trials;
  requireNonNegative("checkConvexFunction", "tolerance", tolerance);
  const value = (x: Float64Array) => valueAt(f, x);
  const pairs = [...drawPairs("checkConvexFunction", trials)];
  // Values near 0 may result from terms that cancel; their absolute error is no smaller than that of typical values.
  const sizes = pairs.map(({ a }) => Math.abs(value(a))).filter(Number.isFinite);
  const rounding = { relative: tolerance, least: 1e-300 + (sizes.length > 0 ? tolerance * median(sizes) : 0) };
  let violation: ChordViolation | undefined;
  const consider = (found: ChordViolation | undefined) => {
    if (found !== undefined && found.excess > (violation?.excess ?? 0)) violation = found;
  };
  for (const { a, b, share } of pairs) {
    if (by !== "curvature") consider(brokenChord(value, a, b, share, rounding));
    if (by !== "chords") consider(concaveChord(value, a, rounding));
  }
  return { convex: violation === undefined, violation };
}

/**
 * Tests whether points between two members of the set are members: joins random pairs of sampled points that are in the
 * set, at random shares.
 *
 * @example
 * ```ts
 * import { checkConvexSet } from "lectern/optimize";
 *
 * const sample = (random: { normal(): number }) => Float64Array.of(random.normal(), random.normal());
 * checkConvexSet(([a, b]) => Math.hypot(a, b) <= 1, { sample }).convex; // true: a disc
 * checkConvexSet(([a, b]) => Math.hypot(a, b) >= 1, { sample }).convex; // false: a hole
 * ```
 */
export function checkConvexSet(
  contains: (x: Float64Array) => boolean,
  trials: ConvexityTrialOptions,
): ConvexityTrialResult {
  let members = 0;
  for (const { a, b, share } of drawPairs("checkConvexSet", trials)) {
    if (!contains(a) || !contains(b)) continue;
    members++;
    if (contains(between(a, b, share))) continue;
    return { convex: false, violation: { left: a, right: b, share, excess: Infinity } };
  }
  if (members > 0) return { convex: true, violation: undefined };
  throw new LecternError(
    "invalid-data",
    "checkConvexSet: none of the sampled pairs is in the set; sample points from the set",
  );
}

function* drawPairs(where: string, { sample, pairs = 1000, seed = 0 }: ConvexityTrialOptions) {
  requireCount(where, "pairs", pairs, 1);
  const random = createRandom(seed);
  let length: number | undefined;
  const draw = () => {
    const point = sample(random);
    requireVector(where, "a sampled point", point, length);
    length = point.length;
    // The sampler may reuse one array for all of its points.
    return point.slice();
  };
  for (let k = 0; k < pairs; k++) yield { a: draw(), b: draw(), share: random.uniform() };
}

function valueAt(f: ValueFunction, x: Float64Array): number {
  const value = f(x);
  if (value > -Infinity) return value;
  throw new LecternError(
    "numerical",
    `checkConvexFunction: the function is ${value} at ${x.join(", ")}; it must be a number or +Infinity`,
  );
}

function between(a: Float64Array, b: Float64Array, share: number): Float64Array {
  return a.map((value, j) => share * value + (1 - share) * b[j]);
}

interface Rounding {
  readonly relative: number;
  readonly least: number;
}

function brokenChord(
  value: ValueFunction,
  left: Float64Array,
  right: Float64Array,
  share: number,
  { relative, least }: Rounding,
): ChordViolation | undefined {
  const [fa, fb] = [value(left), value(right)];
  // A chord with an infinite end is above everything.
  if (fa === Infinity || fb === Infinity) return undefined;
  const middle = value(between(left, right, share));
  const excess = middle - (share * fa + (1 - share) * fb);
  const rounding = least + relative * (Math.abs(fa) + Math.abs(fb) + Math.abs(middle));
  // The point itself is rounded, which moves its value by the slope times ε of its size.
  const rise = Math.max(Math.abs(middle - fa) / (1 - share), Math.abs(middle - fb) / share);
  const size = Math.max(euclideanNorm(left), euclideanNorm(right));
  const length = euclideanNorm(left.map((entry, j) => entry - right[j]));
  const wobble = length > 0 ? (4 * Number.EPSILON * size * rise) / length : Infinity;
  return middle === Infinity || excess > rounding + wobble ? { left, right, share, excess } : undefined;
}

/** The chord through x along the direction of the most negative curvature, if it is broken. */
function concaveChord(value: ValueFunction, x: Float64Array, rounding: Rounding): ChordViolation | undefined {
  const h = 1e-3 * Math.max(1, euclideanNorm(x));
  const hessian = hessianAt(value, x, h);
  if (hessian === undefined) return undefined;
  const { values, vectors } = symmetricEigen(hessian);
  if (!(values[0] < 0)) return undefined;
  const step = (sign: number) => x.map((entry, j) => entry + sign * h * vectors.data[j * x.length]);
  return brokenChord(value, step(1), step(-1), 0.5, rounding);
}

/** The matrix of second differences; undefined where the function is infinite nearby. */
function hessianAt(value: ValueFunction, x: Float64Array, h: number): Matrix | undefined {
  const n = x.length;
  const point = x.slice();
  const at = (i: number, j: number, stepI: number, stepJ: number) => {
    point[i] += stepI;
    point[j] += stepJ;
    const result = value(point);
    point[i] = x[i];
    point[j] = x[j];
    return result;
  };
  const center = value(point);
  const hessian = zeros(n, n);
  for (let i = 0; i < n; i++) {
    hessian.data[i * n + i] = (at(i, i, h, 0) + at(i, i, -h, 0) - 2 * center) / (h * h);
    for (let j = 0; j < i; j++) {
      const mixed = at(i, j, h, h) - at(i, j, h, -h) - at(i, j, -h, h) + at(i, j, -h, -h);
      hessian.data[i * n + j] = hessian.data[j * n + i] = mixed / (4 * h * h);
    }
  }
  return hessian.data.every(Number.isFinite) ? hessian : undefined;
}
