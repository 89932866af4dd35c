/**
 * Lloyd's iteration with Hamerly's bounds (Making k-means even faster, 2010): exact, but most samples are not compared
 * with every center, because a lower bound on the distance to the second nearest center shows that it cannot win.
 */
import { type Matrix, zeros } from "../data/matrix.js";
import { columnMoments } from "../linalg/column-moments.js";

/** Samples assigned to centers, and how it came about. */
export interface Assignment {
  readonly centers: Matrix;
  readonly labels: Int32Array;
  /** Sum of weighted squared distances to the centers after each iteration; it never grows. */
  readonly objective: readonly number[];
  readonly converged: boolean;
  /** How often a cluster lost all its samples and was moved. */
  readonly relocations: number;
}

interface Step {
  readonly objective: number;
  readonly centers: Matrix;
  readonly labels: Int32Array;
}

export function* lloyd(
  x: Matrix,
  weights: Float64Array,
  start: Matrix,
  maxIterations: number,
  tolerance: number,
): Generator<Step, Assignment, void> {
  const { rows, columns } = x;
  const { variance } = columnMoments(x, weights);
  const smallestMove = (tolerance * variance.reduce((sum, value) => sum + value, 0)) / columns;
  const bounds = {
    labels: new Int32Array(rows).fill(-1),
    distances: new Float64Array(rows),
    second: new Float64Array(rows),
  };
  const objective: number[] = [];
  let centers = start;
  let relocations = 0;
  let converged = false;
  let moves: Float64Array = new Float64Array(start.rows);
  assign(x, weights, centers, bounds, moves);
  for (let iteration = 0; iteration < maxIterations && !converged; iteration++) {
    const next = meansOf(x, weights, centers, bounds);
    relocations += next.relocated;
    moves = movesBetween(centers, next.centers);
    centers = next.centers;
    const { changed, total } = assign(x, weights, centers, bounds, moves);
    objective.push(total);
    const moved = moves.reduce((sum, move) => sum + move * move, 0);
    // The objective of an exact iteration falls until it rests; rounding alone can keep labels moving after that.
    const rests = total >= (objective[objective.length - 2] ?? Infinity);
    converged = !changed || moved <= smallestMove || rests;
    yield { objective: total, centers, labels: bounds.labels.slice() };
  }
  return { centers, labels: bounds.labels, objective, converged, relocations };
}

/** The nearest center of every row. */
export function nearestCenters(x: Matrix, centers: Matrix): Int32Array {
  const labels = new Int32Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    let best = Infinity;
    for (let c = 0; c < centers.rows; c++) {
      const distance = squaredDistance(x.data, i * x.columns, centers.data, c * x.columns, x.columns);
      if (distance < best) {
        best = distance;
        labels[i] = c;
      }
    }
  }
  return labels;
}

/** ‖a − b‖² of two stretches of memory. */
export function squaredDistance(a: Float64Array, p: number, b: Float64Array, q: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) {
    const difference = a[p + k] - b[q + k];
    sum += difference * difference;
  }
  return sum;
}

interface Bounds {
  readonly labels: Int32Array;
  /** Exact distance to the own center. */
  readonly distances: Float64Array;
  /** Lower bound on the distance to every other center. */
  readonly second: Float64Array;
}

/** Moves every sample to its nearest center; tells whether any label changed, and the new objective. */
function assign(x: Matrix, weights: Float64Array, centers: Matrix, bounds: Bounds, moves: Float64Array) {
  const { rows, columns, data } = x;
  const { labels, distances, second } = bounds;
  const gap = halfGaps(centers);
  const furthestMove = moves.reduce((largest, move) => Math.max(largest, move), 0);
  let changed = false;
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const at = i * columns;
    const own = labels[i];
    let nearest = Infinity;
    if (own >= 0) {
      // No other center can have come nearer than the furthest any center moved.
      second[i] -= furthestMove;
      nearest = squaredDistance(data, at, centers.data, own * columns, columns);
      const distance = Math.sqrt(nearest);
      if (distance <= Math.max(second[i], gap[own])) {
        distances[i] = distance;
        total += weights[i] * nearest;
        continue;
      }
    }
    let runnerUp = Infinity;
    let winner = own;
    for (let c = 0; c < centers.rows; c++) {
      if (c === own) continue;
      const distance = squaredDistance(data, at, centers.data, c * columns, columns);
      if (distance < nearest) {
        runnerUp = nearest;
        nearest = distance;
        winner = c;
      } else if (distance < runnerUp) runnerUp = distance;
    }
    if (winner !== own) changed = true;
    labels[i] = winner;
    distances[i] = Math.sqrt(nearest);
    second[i] = Math.sqrt(runnerUp);
    total += weights[i] * nearest;
  }
  return { changed, total };
}

/** Half the distance of each center to its nearest other center: samples closer than that belong to it. */
function halfGaps(centers: Matrix): Float64Array {
  const gaps = new Float64Array(centers.rows).fill(Infinity);
  for (let a = 0; a < centers.rows; a++) {
    for (let b = a + 1; b < centers.rows; b++) {
      const columns = centers.columns;
      const half = Math.sqrt(squaredDistance(centers.data, a * columns, centers.data, b * columns, columns)) / 2;
      gaps[a] = Math.min(gaps[a], half);
      gaps[b] = Math.min(gaps[b], half);
    }
  }
  return gaps;
}

/** The weighted mean of each cluster. A cluster without samples is moved to the sample farthest from its own center. */
function meansOf(x: Matrix, weights: Float64Array, before: Matrix, { labels, distances }: Bounds) {
  const { rows, columns, data } = x;
  const centers = zeros(before.rows, columns);
  const mass = new Float64Array(before.rows);
  for (let i = 0; i < rows; i++) {
    const c = labels[i];
    const weight = weights[i];
    mass[c] += weight;
    for (let j = 0, at = i * columns, to = c * columns; j < columns; j++) centers.data[to + j] += weight * data[at + j];
  }
  const empty = Array.from(mass.keys()).filter((c) => mass[c] === 0);
  for (let c = 0; c < before.rows; c++) {
    for (let j = 0, to = c * columns; j < columns; j++) centers.data[to + j] /= mass[c] || 1;
  }
  if (empty.length > 0) {
    const far = Array.from(distances.keys())
      .filter((i) => weights[i] > 0)
      .sort((a, b) => distances[b] - distances[a] || a - b);
    empty.forEach((c, k) => {
      const i = far[k];
      centers.data.set(data.subarray(i * columns, (i + 1) * columns), c * columns);
    });
  }
  return { centers, relocated: empty.length };
}

function movesBetween(before: Matrix, after: Matrix): Float64Array {
  const { columns } = before;
  return Float64Array.from({ length: before.rows }, (_, c) =>
    Math.sqrt(squaredDistance(before.data, c * columns, after.data, c * columns, columns)),
  );
}
