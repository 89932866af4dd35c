/** The distances of all pairs of samples in the engine's memory. */
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { medoidKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";
import { writeDistances } from "../../neighbor-search/all-distances.js";
import type { DistanceSpace } from "../../neighbor-search/distance-space.js";
import { requireFiniteLengths } from "../../neighbor-search/pair-distances.js";

/** A symmetric matrix in the engine's memory, whose rows have room for a multiple of 4 numbers; those that fill it up are finite. */
export interface PlacedDistances {
  readonly space: Workspace;
  readonly address: number;
  /** The number of samples. */
  readonly count: number;
  readonly stride: number;
}

/** Writes d(xᵢ, xⱼ) of prepared samples. */
export function* placeDistances(
  points: Matrix,
  distance: DistanceSpace,
  space: Workspace,
): Work<Progress, PlacedDistances> {
  const placed = makeRoom(points.rows, space);
  if (distance.form === "squared" && distance.finish === Math.sqrt) yield* placeEuclidean(points, placed);
  else {
    const { address, stride } = placed;
    const { memory } = space.engine;
    memory.f64.fill(0, address / 8, address / 8 + stride * stride);
    yield* writeDistances(points, distance, { array: () => memory.f64, first: address / 8, stride });
  }
  return placed;
}

/** Room for the distances of so many samples. */
export function makeRoom(count: number, space: Workspace): PlacedDistances {
  const stride = 4 * Math.ceil(count / 4);
  return { space, address: space.uninitialized(stride * stride), count, stride };
}

/** Approximate times in nanoseconds for a pair, and for each of its columns. */
const [PAIR_COST, COLUMN_COST] = [2, 0.5];

/** By a kernel, which gives the same bits as `writeDistances`. */
function* placeEuclidean(points: Matrix, { space, address, stride }: PlacedDistances): Work<Progress, void> {
  const { exactDistances } = space.engine.load(medoidKernels);
  const { memory } = space.engine;
  const { rows, columns } = points;
  const samples = space.uninitialized(stride * columns);
  const widest = placeColumns(points, memory.f64, samples / 8, stride);
  const costOfRow = stride * (PAIR_COST + columns * COLUMN_COST);
  const most = 4 * Math.max(1, Math.floor(WORK_BETWEEN_YIELDS / (4 * costOfRow)));
  for (let first = 0; first < stride; first += most) {
    const end = Math.min(stride, first + most);
    exactDistances(first, end, stride, columns, samples, address);
    if (end < stride) yield { step: end, of: rows };
  }
  if (widest === Infinity) requireFiniteLengths(memory.f64.subarray(address / 8, address / 8 + stride * stride));
  space.release(samples);
}

/**
 * Writes the columns one after the other, each with its last value repeated up to its end, and returns a bound for the squared distances of
 * the samples.
 */
function placeColumns({ rows, columns, data }: Matrix, target: Float64Array, first: number, stride: number): number {
  let bound = 0;
  for (let j = 0; j < columns; j++) {
    let [least, most] = [data[j], data[j]];
    for (let i = 0, at = j, to = first + j * stride; i < stride; i++, to++) {
      const value = data[at];
      target[to] = value;
      if (value < least) least = value;
      else if (value > most) most = value;
      if (i + 1 < rows) at += columns;
    }
    bound += (most - least) * (most - least);
  }
  return bound;
}
