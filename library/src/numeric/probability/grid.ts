/**
 * Distributions of one or two numbers on a grid: probability tables, where each value has weight 1, and densities,
 * where each point is weighted by the length of its interval. With that measure, sums and integrals have the same
 * formula.
 */
import { refuse, requireFinite } from "../domain.js";
import { sum } from "../sums.js";
import { requireDistribution } from "./space.js";

/** The values of a variable, increasing, and the weight of each in a sum. */
export interface GridAxis {
  readonly values: Float64Array;
  /** 1 for the values of a table; for a density the weights of the trapezoid rule. */
  readonly measure: Float64Array;
}

/** A distribution of one number: Σ density · measure = 1. In a table the density is the probability. */
export interface GridDistribution extends GridAxis {
  readonly density: Float64Array;
}

/** A distribution of two numbers: the density at (x_i, y_j) is entry i · (number of y) + j. */
export interface JointGrid {
  readonly x: GridAxis;
  readonly y: GridAxis;
  readonly density: Float64Array;
}

/** One axis of a joint distribution. */
export type GridSide = "x" | "y";

/**
 * The joint distribution of a table: row i and column j hold the probability of (x_i, y_j).
 *
 * @example
 * ```ts
 * import { conditionalOf, gridMean, jointTable } from "lectern/numeric";
 *
 * const joint = jointTable([0, 1], [0, 1], [[0.4, 0.3], [0.2, 0.1]]);
 * gridMean(conditionalOf(joint, "y", 0)); // E[Y | X = 0] = 3/7
 * ```
 */
export function jointTable(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  probabilities: readonly ArrayLike<number>[],
): JointGrid {
  const axes = { x: countingAxis("jointTable", "x", x), y: countingAxis("jointTable", "y", y) };
  const flat = flatten("jointTable", probabilities, x.length, y.length);
  return { ...axes, density: requireDistribution("jointTable", flat) };
}

/**
 * The joint distribution of a density on a grid, integrated by the trapezoid rule along both axes. The density need
 * not be normalised; the part outside the grid is ignored.
 */
export function jointDensity(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  density: (x: number, y: number) => number,
): JointGrid {
  const axes = { x: trapezoidAxis("jointDensity", "x", x), y: trapezoidAxis("jointDensity", "y", y) };
  const values = new Float64Array(x.length * y.length);
  const measure = new Float64Array(values.length);
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < y.length; j++) {
      values[i * y.length + j] = density(x[i], y[j]);
      measure[i * y.length + j] = axes.x.measure[i] * axes.y.measure[j];
    }
  }
  return { ...axes, density: normalized("jointDensity", values, measure) };
}

/** The distribution of one number that has the given values with the given probabilities. */
export function tableDistribution(values: ArrayLike<number>, probabilities: ArrayLike<number>): GridDistribution {
  const axis = countingAxis("tableDistribution", "values", values);
  if (probabilities.length !== values.length) {
    refuse("tableDistribution", "probabilities", `as long as values (${values.length})`, probabilities);
  }
  return { ...axis, density: requireDistribution("tableDistribution", probabilities) };
}

/** The distribution of a density on a grid; it need not be normalised, and the part outside is ignored. */
export function griddedDensity(points: ArrayLike<number>, density: (x: number) => number): GridDistribution {
  const axis = trapezoidAxis("griddedDensity", "points", points);
  return { ...axis, density: normalized("griddedDensity", axis.values.map(density), axis.measure) };
}

/** p(x) = Σ p(x, y) over y, or the same with x and y exchanged. */
export function marginalOf(joint: JointGrid, side: GridSide): GridDistribution {
  const { x, y } = joint;
  const kept = side === "x" ? x : y;
  const density = new Float64Array(kept.values.length);
  for (let i = 0; i < x.values.length; i++) {
    for (let j = 0; j < y.values.length; j++) {
      const p = joint.density[i * y.values.length + j];
      if (side === "x") density[i] += p * y.measure[j];
      else density[j] += p * x.measure[i];
    }
  }
  return { ...kept, density };
}

/** p(y | x) = p(x, y) / p(x) for `side` "y" and the value of x at index `at`; or the same with x and y exchanged. */
export function conditionalOf(joint: JointGrid, side: GridSide, at: number): GridDistribution {
  const [kept, other] = side === "y" ? [joint.y, joint.x] : [joint.x, joint.y];
  if (other.values[at] === undefined) refuse("conditionalOf", "at", `an index below ${other.values.length}`, at);
  const columns = joint.y.values.length;
  const slice = kept.values.map((_, k) => joint.density[side === "y" ? at * columns + k : k * columns + at]);
  const condition = sum(slice.map((p, k) => p * kept.measure[k]));
  if (!(condition > 0)) {
    refuse("conditionalOf", `the density of the condition (${other.values[at]})`, "above 0", condition);
  }
  return { ...kept, density: slice.map((p) => p / condition) };
}

/** The probability of the values for which the condition holds. */
export function gridProbability(distribution: GridDistribution, condition: (value: number) => boolean): number {
  return gridMean(distribution, (value) => (condition(value) ? 1 : 0));
}

/** E[f(X)]; E[X] without f. */
export function gridMean(distribution: GridDistribution, f: (value: number) => number = (value) => value): number {
  const { values, measure, density } = distribution;
  return sum(density.map((p, i) => (p === 0 ? 0 : p * measure[i] * f(values[i]))));
}

/** Var X = E[(X − E X)²]. */
export function gridVariance(distribution: GridDistribution): number {
  const center = gridMean(distribution);
  return gridMean(distribution, (value) => (value - center) ** 2);
}

/** E[f(X, Y)]; f is not called at points of density 0. */
export function jointMean(joint: JointGrid, f: (x: number, y: number) => number): number {
  const { x, y, density } = joint;
  const columns = y.values.length;
  const terms = density.map((p, k) => {
    const [i, j] = [Math.floor(k / columns), k % columns];
    return p === 0 ? 0 : p * x.measure[i] * y.measure[j] * f(x.values[i], y.values[j]);
  });
  return sum(terms);
}

/** Cov(X, Y) = E[(X − E X)(Y − E Y)]. */
export function jointCovariance(joint: JointGrid): number {
  const [a, b] = [gridMean(marginalOf(joint, "x")), gridMean(marginalOf(joint, "y"))];
  return jointMean(joint, (x, y) => (x - a) * (y - b));
}

/** Validates increasing points and adds the weights of the trapezoid rule. */
export function trapezoidAxis(where: string, name: string, points: ArrayLike<number>): GridAxis {
  const values = increasing(where, name, points, 2);
  const last = values.length - 1;
  const measure = values.map((_, i) => (values[Math.min(i + 1, last)] - values[Math.max(i - 1, 0)]) / 2);
  return { values, measure };
}

function countingAxis(where: string, name: string, values: ArrayLike<number>): GridAxis {
  return { values: increasing(where, name, values, 1), measure: new Float64Array(values.length).fill(1) };
}

function increasing(where: string, name: string, values: ArrayLike<number>, least: number): Float64Array {
  if (values.length < least) refuse(where, name, `a list of at least ${least} numbers`, values);
  for (let i = 0; i < values.length; i++) {
    requireFinite(where, `${name}[${i}]`, values[i]);
    if (i > 0 && !(values[i] > values[i - 1])) refuse(where, `${name}[${i}]`, `above ${values[i - 1]}`, values[i]);
  }
  return Float64Array.from(values);
}

function flatten(where: string, rows: readonly ArrayLike<number>[], count: number, columns: number): Float64Array {
  if (rows.length !== count) refuse(where, "the number of rows", `${count}, one for each x`, rows.length);
  const flat = new Float64Array(count * columns);
  rows.forEach((row, i) => {
    if (row.length !== columns) refuse(where, `row ${i}`, `of ${columns} numbers, one for each y`, row);
    flat.set(Array.from(row), i * columns);
  });
  return flat;
}

function normalized(where: string, density: Float64Array, measure: Float64Array): Float64Array {
  const bad = density.findIndex((value) => !(value >= 0 && value < Infinity));
  if (bad >= 0) refuse(where, "the density", "a finite number of at least 0", density[bad]);
  const total = sum(density.map((value, i) => value * measure[i]));
  if (!(total > 0)) refuse(where, "the integral of the density over the grid", "above 0", total);
  return density.map((value) => value / total);
}
