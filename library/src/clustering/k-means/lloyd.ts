/**
 * Lloyd's iteration with Hamerly's bounds (Making k-means even faster, 2010): exact, but most samples are not compared
 * with every center, because a lower bound on the distance to the second nearest center shows that it cannot win. The
 * samples stay in the engine's memory; one call of a kernel assigns them and updates the sums of the clusters.
 */
import type { Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { addressOf, type CenterAssignment, createCenterAssignment } from "./center-assignment.js";
import { type ClusterMeans, createClusterMeans } from "./cluster-means.js";
import type { WeightedSamples } from "./coreset.js";
import { type CenterFrame, frameOf } from "./frame.js";
import { squaredDistance } from "./squared-distance.js";

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

/** Samples in the engine's memory, for any number of runs; they hold that memory until `dispose` is called. */
export interface LloydSamples {
  readonly assignment: CenterAssignment;
  readonly weights: Float64Array;
  /** The mean variance of the columns. */
  readonly variance: number;
  dispose(): void;
}

/** Copies samples to the engine's memory. */
export function loadSamples({ x, weights }: WeightedSamples, clusters: number): LloydSamples {
  const moments = columnMoments(x, weights);
  const assignment = createCenterAssignment(x, weights, clusters, frameOf(moments));
  const variance = moments.variance.reduce((sum, value) => sum + value, 0) / x.columns;
  return { assignment, weights, variance, dispose: assignment.dispose };
}

/** Iterates from the given centers; only one run at a time can use the samples. */
export function* lloyd(
  samples: LloydSamples,
  start: Matrix,
  maxIterations: number,
  tolerance: number,
): Generator<LloydStep, Assignment, void> {
  const { assignment } = samples;
  const { frame } = assignment.memory;
  const run = begin(samples, start);
  let converged = false;
  while (run.objective.length < maxIterations && !converged) {
    converged = iterate(samples, run, tolerance);
    const objective = run.objective[run.objective.length - 1];
    yield { objective, centers: movedBack(run.centers, frame), labels: assignment.labels() };
  }
  const { objective, relocations } = run;
  if (objective.length > 0) objective[objective.length - 1] = assignment.total();
  return { centers: movedBack(run.centers, frame), labels: assignment.labels(), objective, converged, relocations };
}

/** How far a run has come. */
interface Run {
  readonly means: ClusterMeans;
  readonly objective: number[];
  /** Relative to the origin of the frame. */
  centers: Float64Array;
  relocations: number;
}

function begin({ assignment, weights }: LloydSamples, start: Matrix): Run {
  const { origin } = assignment.memory.frame;
  assignment.begin();
  const means = createClusterMeans(assignment, weights);
  const centers = start.data.map((value, at) => value - origin[at % start.columns]);
  assignment.assign(centers, new Float64Array(start.rows));
  return { means, objective: [], centers, relocations: 0 };
}

/** One iteration; whether it was the last. It is apart from the generator, which V8 takes long to optimise otherwise. */
function iterate({ assignment, weights, variance }: LloydSamples, run: Run, tolerance: number): boolean {
  const { means, objective, centers } = run;
  const next = means.latest();
  relocate(assignment, weights, centers, next);
  run.relocations += next.empty.length;
  const moves = movesBetween(centers, next.centers, assignment.memory.columns);
  run.centers = next.centers;
  const changed = assignment.assign(next.centers, moves);
  const total = means.total(next.centers) ?? assignment.total();
  // The objective of an exact iteration falls until it converges; rounding alone can keep labels moving after that.
  const rests = total >= (objective[objective.length - 1] ?? Infinity);
  objective.push(total);
  const moved = moves.reduce((sum, move) => sum + move * move, 0);
  return !changed || moved <= tolerance * variance || rests;
}

/** The centers in the coordinates of the samples. */
function movedBack(centers: Float64Array, { origin }: CenterFrame): Matrix {
  const columns = origin.length;
  return { rows: centers.length / columns, columns, data: centers.map((value, at) => value + origin[at % columns]) };
}

/** Moves clusters without samples to those samples that are farthest from their own center. */
function relocate(
  { memory, labels }: CenterAssignment,
  weights: Float64Array,
  before: Float64Array,
  { centers, empty }: { readonly centers: Float64Array; readonly empty: readonly number[] },
): void {
  if (empty.length === 0) return;
  const { columns, space } = memory;
  const { f64 } = space.engine.memory;
  const from = addressOf(memory, "samples") / 8;
  const squares = Float64Array.from(labels(), (label, i) =>
    squaredDistance(f64, from + i * columns, before, label * columns, columns),
  );
  const far = Array.from(squares.keys())
    .filter((i) => weights[i] > 0)
    .sort((a, b) => squares[b] - squares[a] || a - b);
  empty.forEach((c, k) => {
    const at = from + far[k] * columns;
    centers.set(f64.subarray(at, at + columns), c * columns);
  });
}

function movesBetween(before: Float64Array, after: Float64Array, columns: number): Float64Array {
  return Float64Array.from({ length: before.length / columns }, (_, c) =>
    Math.sqrt(squaredDistance(before, c * columns, after, c * columns, columns)),
  );
}
