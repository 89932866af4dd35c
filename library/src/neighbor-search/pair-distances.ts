/** The distances of all pairs of samples, each stored once. */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";

/** The upper triangle of a symmetric matrix, row by row: the pair i < j is at start[i] + j. */
export interface PairDistances {
  readonly rows: number;
  readonly start: Int32Array;
  readonly data: Float64Array;
}

/** All distances of prepared samples, true ones or their squares. */
export function* pairDistances(points: Matrix, space: DistanceSpace, squared: boolean): Work<Progress, PairDistances> {
  const { rows, columns } = points;
  const pairs = noPairs(rows);
  const writeRow = rowWriter(space, squared);
  const isTime = createPace();
  for (let i = 0; i < rows; i++) {
    writeRow(points, i, pairs.data, pairs.start[i] + i + 1);
    if (isTime((rows - i) * (10 + 2 * columns))) yield { step: 1, of: rows };
  }
  requireFiniteLengths(pairs.data);
  return pairs;
}

/** Writes the distances of row i to those after it, one after the other. */
export type WriteRow = (points: Matrix, i: number, target: Float64Array, to: number) => void;

/** Writes true distances or, where these have a square root, their squares. */
export function rowWriter(space: DistanceSpace, squared: boolean): WriteRow {
  const write = space.form === "squared" ? writeSquares : writeReduced(space);
  if (squared) return write;
  return (points, i, target, to) => {
    write(points, i, target, to);
    finishRow(space, target, to, to + points.rows - i - 1);
  };
}

/** A loop of its own, because engines run those in generators and closures slowly. */
function finishRow({ finish }: DistanceSpace, reduced: Float64Array, from: number, end: number): void {
  for (let at = from; at < end; at++) reduced[at] = finish(reduced[at]);
}

const writeSquares: WriteRow = (points, i, target, to) => {
  if (points.columns === 2) return writePlaneSquares(points, i, target, to);
  const { rows, columns, data } = points;
  const from = i * columns;
  for (let j = i + 1, at = j * columns; j < rows; j++, to++) {
    let sum = 0;
    for (let k = 0; k < columns; k++, at++) {
      const difference = data[from + k] - data[at];
      sum += difference * difference;
    }
    target[to] = sum;
  }
};

/** In the plane a loop over the columns takes longer than what it computes. */
const writePlaneSquares: WriteRow = ({ rows, data }, i, target, to) => {
  const [x, y] = [data[2 * i], data[2 * i + 1]];
  for (let j = i + 1; j < rows; j++, to++) {
    const right = x - data[2 * j];
    const up = y - data[2 * j + 1];
    target[to] = right * right + up * up;
  }
};

function writeReduced({ between }: DistanceSpace): WriteRow {
  return ({ rows, columns, data }, i, target, to) => {
    for (let j = i + 1; j < rows; j++, to++) target[to] = between(data, i * columns, data, j * columns, columns);
  };
}

function noPairs(rows: number): PairDistances {
  const start = Int32Array.from({ length: rows }, (_, i) => i * rows - (i * (i + 1)) / 2 - i - 1);
  return { rows, start, data: new Float64Array((rows * (rows - 1)) / 2) };
}

/** Throws if differences of samples overflow. */
export function requireFiniteLengths(lengths: Float64Array): void {
  let largest = 0;
  for (let at = 0; at < lengths.length; at++) if (!(lengths[at] <= largest)) largest = lengths[at];
  if (largest < Infinity) return;
  throw new LecternError(
    "numerical",
    "the distances of the samples are too large to be computed; divide the columns by a constant",
  );
}
