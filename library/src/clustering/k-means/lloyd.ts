/**
 * Lloyd's iteration with Hamerly's bounds (Making k-means even faster, 2010): exact, but most samples are not compared
 * with every center, because a lower bound on the distance to the second nearest center shows that it cannot win. Those
 * that must be compared go to the engine together.
 */
import { type Matrix, row } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { type CenterSearch, createCenterSearch, squaredDistance } from "./center-search.js";
import { type ClusterSums, createClusterSums } from "./cluster-sums.js";

/** Samples assigned to centers, and the course of the iterations. */
export interface Assignment {
  readonly centers: Matrix;
  readonly labels: Int32Array;
  /** Sum of weighted squared distances to the centers after each iteration; it never grows. */
  readonly objective: readonly number[];
  readonly converged: boolean;
  /** How often a cluster lost all its samples and was moved. */
  readonly relocations: number;
}

/** One iteration. */
export interface LloydStep {
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
): Generator<LloydStep, Assignment, void> {
  const { mean, variance } = columnMoments(x, weights);
  const smallestMove = (tolerance * variance.reduce((sum, value) => sum + value, 0)) / x.columns;
  const search = createCenterSearch(x, mean, start.rows);
  const run = { x, weights, bounds: openBounds(x.rows), sums: createClusterSums(x, weights, mean, start.rows), search };
  const objective: number[] = [];
  let centers = start;
  let relocations = 0;
  let converged = false;
  try {
    assign(run, centers, new Float64Array(start.rows));
    for (let iteration = 0; iteration < maxIterations && !converged; iteration++) {
      const next = run.sums.means(run.bounds.labels);
      relocate(run, centers, next);
      relocations += next.empty.length;
      const moves = movesBetween(centers, next.centers);
      centers = next.centers;
      const changed = assign(run, centers, moves);
      const total = run.sums.total(run.bounds.labels, centers) ?? exactTotal(run, centers);
      objective.push(total);
      const moved = moves.reduce((sum, move) => sum + move * move, 0);
      // The objective of an exact iteration falls until it converges; rounding alone can keep labels moving after that.
      const rests = total >= (objective[objective.length - 2] ?? Infinity);
      converged = !changed || moved <= smallestMove || rests;
      yield { objective: total, centers, labels: run.bounds.labels.slice() };
    }
  } finally {
    search.dispose();
  }
  if (objective.length > 0) objective[objective.length - 1] = exactTotal(run, centers);
  return { centers, labels: run.bounds.labels, objective, converged, relocations };
}

/** The nearest center of every row. */
export function nearestCenters(x: Matrix, centers: Matrix): Int32Array {
  const labels = new Int32Array(x.rows);
  const search = createCenterSearch(x, columnMoments(centers).mean, centers.rows);
  try {
    const all = Int32Array.from(labels.keys());
    search.find(all, x.rows, centers, (row, nearest) => {
      labels[row] = nearest;
    });
  } finally {
    search.dispose();
  }
  return labels;
}

interface Run {
  readonly x: Matrix;
  readonly weights: Float64Array;
  readonly bounds: Bounds;
  readonly sums: ClusterSums;
  readonly search: CenterSearch;
}

interface Bounds {
  readonly labels: Int32Array;
  /** Upper bound on the distance to the own center. */
  readonly upper: Float64Array;
  /** Lower bound on the distance to every other center. */
  readonly lower: Float64Array;
  /** The rows whose bounds leave the question open, the first `count` of these. */
  readonly open: Int32Array;
  count: number;
}

function openBounds(rows: number): Bounds {
  const [upper, lower] = [new Float64Array(rows), new Float64Array(rows)];
  return { labels: new Int32Array(rows).fill(-1), upper, lower, open: new Int32Array(rows), count: rows };
}

/** Moves every sample to its nearest center; returns whether any label changed. */
function assign({ x, bounds, sums, search }: Run, centers: Matrix, moves: Float64Array): boolean {
  const { labels, upper, lower, open } = bounds;
  const { columns, data } = x;
  let changed = false;
  keepByBounds(x, centers, bounds, moves);
  search.find(open, bounds.count, centers, (row, nearest, squared, other) => {
    const own = labels[row];
    if (own >= 0 && nearest !== own) {
      // Of equally near centers a sample keeps its own.
      const mine = squaredDistance(data, row * columns, centers.data, own * columns, columns);
      if (mine <= squared) {
        upper[row] = lower[row] = Math.sqrt(mine);
        return;
      }
    }
    upper[row] = Math.sqrt(squared) * MORE;
    lower[row] = Math.sqrt(other) * LESS;
    if (own === nearest) return;
    changed = true;
    labels[row] = nearest;
    sums.move(row, own, nearest);
  });
  return changed;
}

/** Sums of rounded numbers are no bounds; a little more, or less, is. */
const MORE = 1 + 4 * Number.EPSILON;
const LESS = 1 - 4 * Number.EPSILON;

/** Lets the bounds decide where they can, and collects the other rows. */
function keepByBounds({ rows, columns, data }: Matrix, centers: Matrix, bounds: Bounds, moves: Float64Array): void {
  const { labels, upper, lower, open } = bounds;
  const gaps = halfGaps(centers);
  const furthest = moves.indexOf(moves.reduce((largest, move) => Math.max(largest, move), 0));
  const runnerUp = moves.reduce((largest, move, c) => (c === furthest ? largest : Math.max(largest, move)), 0);
  // While the centers still move far an exact distance hardly ever decides what the bounds leave open.
  const settled = bounds.count < rows / 2;
  let count = 0;
  for (let i = 0; i < rows; i++) {
    const own = labels[i];
    if (own >= 0) {
      // No other center can have come nearer than the furthest of them moved.
      const others = (lower[i] - (own === furthest ? runnerUp : moves[furthest])) * LESS;
      const bound = Math.max(others, gaps[own]);
      lower[i] = others;
      upper[i] = (upper[i] + moves[own]) * MORE;
      if (upper[i] <= bound) continue;
      if (settled) {
        upper[i] = Math.sqrt(squaredDistance(data, i * columns, centers.data, own * columns, columns)) * MORE;
        if (upper[i] <= bound) continue;
      }
    }
    open[count++] = i;
  }
  bounds.count = count;
}

/** Half the distance of each center to its nearest other: samples closer than that belong to it. */
function halfGaps({ rows, columns, data }: Matrix): Float64Array {
  const gaps = new Float64Array(rows).fill(Infinity);
  for (let a = 0; a < rows; a++) {
    for (let b = a + 1; b < rows; b++) {
      const half = (Math.sqrt(squaredDistance(data, a * columns, data, b * columns, columns)) / 2) * LESS;
      gaps[a] = Math.min(gaps[a], half);
      gaps[b] = Math.min(gaps[b], half);
    }
  }
  return gaps;
}

/** Moves clusters without samples to those samples that are farthest from their own center. */
function relocate(run: Run, before: Matrix, { centers, empty }: ReturnType<ClusterSums["means"]>): void {
  if (empty.length === 0) return;
  const { x, weights } = run;
  const squares = ownSquares(run, before);
  const far = Array.from(squares.keys())
    .filter((i) => weights[i] > 0)
    .sort((a, b) => squares[b] - squares[a] || a - b);
  empty.forEach((c, k) => {
    centers.data.set(row(x, far[k]), c * x.columns);
  });
}

/** Σ w ‖x − c‖², sample by sample. */
function exactTotal(run: Run, centers: Matrix): number {
  const squares = ownSquares(run, centers);
  let total = 0;
  for (let i = 0; i < squares.length; i++) total += run.weights[i] * squares[i];
  return total;
}

function ownSquares({ x: { rows, columns, data }, bounds: { labels } }: Run, centers: Matrix): Float64Array {
  const squares = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    squares[i] = squaredDistance(data, i * columns, centers.data, labels[i] * columns, columns);
  }
  return squares;
}

function movesBetween(before: Matrix, after: Matrix): Float64Array {
  const { columns } = before;
  return Float64Array.from({ length: before.rows }, (_, c) =>
    Math.sqrt(squaredDistance(before.data, c * columns, after.data, c * columns, columns)),
  );
}
