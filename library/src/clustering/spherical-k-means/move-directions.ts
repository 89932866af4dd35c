/** The iterations of spherical k-means (Dhillon and Modha 2001), on rows of unit length. */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, row, selectRows, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows, toDense } from "../../data/sparse.js";
import { vectorNorm } from "../../linalg/vector-operations.js";
import { log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import type { SphericalKMeansOptions } from "./spherical-k-means.js";
import { addRow, innerProducts } from "./unit-rows.js";

/** Unit rows with their weights. */
export interface Directions {
  readonly x: Matrix | SparseMatrix;
  readonly weights: Float64Array;
}

/** Where the iterations ended. */
export interface DirectionFit {
  /** Unit centers, one row for each cluster. */
  readonly centers: Matrix;
  readonly labels: Int32Array;
  /** Σ w (1 − cosine) after each iteration. */
  readonly objective: readonly number[];
  readonly converged: boolean;
}

/** An iteration. */
export interface DirectionStep extends Progress {
  readonly centers: Matrix;
}

/** k-means++ with 1 − cosine, which is half the squared distance of unit rows; the best of a few candidates each time. */
export function seedDirections({ x, weights }: Directions, clusters: number, random: Random): Matrix {
  const candidates = 2 + Math.floor(log(clusters));
  const chosen = [random.categorical(weights)];
  const gaps = new Float64Array(x.rows).fill(Infinity);
  const lower = (cosines: Matrix, at: number) => {
    for (let i = 0; i < x.rows; i++)
      gaps[i] = Math.min(gaps[i], Math.max(0, 1 - cosines.data[i * cosines.columns + at]));
  };
  lower(innerProducts(x, denseRows(x, chosen)), 0);
  gaps[chosen[0]] = 0;
  while (chosen.length < clusters) {
    const shares = gaps.map((gap, i) => gap * weights[i]);
    // When every row points where a center does any choice is as good: the weights alone decide.
    const draw = shares.some((share) => share > 0) ? shares : weights;
    const drawn = Array.from({ length: candidates }, () => random.categorical(draw));
    const cosines = innerProducts(x, denseRows(x, drawn));
    const totals = drawn.map((_, t) =>
      gaps.reduce((sum, gap, i) => sum + weights[i] * Math.min(gap, 1 - cosines.data[i * candidates + t]), 0),
    );
    const best = totals.indexOf(Math.min(...totals));
    lower(cosines, best);
    gaps[drawn[best]] = 0;
    chosen.push(drawn[best]);
  }
  return denseRows(x, chosen);
}

/** Some rows as centers. */
export function denseRows(x: Matrix | SparseMatrix, rows: ArrayLike<number>): Matrix {
  return isSparse(x) ? toDense(selectSparseRows(x, rows)) : selectRows(x, rows);
}

/** The center with the largest cosine for every row, the first of equal ones, and that cosine. */
export function nearestDirections(x: Matrix | SparseMatrix, centers: Matrix) {
  const { rows, columns, data } = innerProducts(x, centers);
  const labels = new Int32Array(rows);
  const cosines = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let best = 0;
    for (let k = 1; k < columns; k++) if (data[i * columns + k] > data[i * columns + best]) best = k;
    labels[i] = best;
    cosines[i] = data[i * columns + best];
  }
  return { labels, cosines };
}

/** Nanoseconds for sorting the cosine of a row. */
const SORT_COST = 200;

/** Assigns rows to centers and moves centers to the directions of the sums of their rows, in turn. */
export function* moveDirections(
  { x, weights }: Directions,
  start: Matrix,
  { maxIterations, tolerance }: Pick<SphericalKMeansOptions, "maxIterations" | "tolerance">,
): Work<DirectionStep, DirectionFit> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const objective: number[] = [];
  let centers = start;
  let found = nearestDirections(x, centers);
  const isTime = createPace();
  let converged = false;
  while (objective.length < maxIterations && !converged) {
    const moved = directionsOf({ x, weights }, found, centers);
    if (isTime(x.rows * (x.columns + SORT_COST))) {
      yield { step: objective.length + 1, of: maxIterations, centers, inner: { step: 1 } };
    }
    const next = nearestDirections(x, moved);
    const value = next.cosines.reduce((sum, cosine, i) => sum + weights[i] * Math.max(0, 1 - cosine), 0);
    const before = objective[objective.length - 1] ?? Infinity;
    const same = next.labels.every((label, i) => label === found.labels[i]);
    converged = same || before - value <= tolerance * total;
    // Only rounding can make it worse.
    if (value <= before) [centers, found] = [moved, next];
    objective.push(Math.min(value, before));
    yield { step: objective.length, of: maxIterations, objective: objective[objective.length - 1], centers };
  }
  return { centers, labels: found.labels, objective, converged };
}

/**
 * The unit vector with the largest sum of cosines with the rows of a cluster points where their sum does. If that is 0, all
 * directions are equally good, and the center stays; a cluster without rows moves to the row farthest from its center.
 */
function directionsOf(
  { x, weights }: Directions,
  { labels, cosines }: { readonly labels: Int32Array; readonly cosines: Float64Array },
  before: Matrix,
): Matrix {
  const result = zeros(before.rows, before.columns);
  const members = new Int32Array(before.rows);
  labels.forEach((label, i) => {
    if (weights[i] === 0) return;
    members[label]++;
    addRow(row(result, label), weights[i], x, i);
  });
  const far = Array.from(cosines.keys())
    .filter((i) => weights[i] > 0)
    .sort((a, b) => cosines[a] - cosines[b] || a - b);
  let taken = 0;
  for (let k = 0; k < before.rows; k++) {
    const own = row(result, k);
    if (members[k] === 0) addRow(own, 1, x, far[taken++]);
    const length = vectorNorm(own);
    if (length > 0) for (let j = 0; j < own.length; j++) own[j] /= length;
    else own.set(row(before, k));
  }
  return result;
}
