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
  const writeRow = space.form === "squared" ? writeSquares : writeReduced(space);
  const isTime = createPace();
  for (let i = 0; i < rows; i++) {
    writeRow(points, i, pairs);
    if (isTime((rows - i) * (10 + 2 * columns))) yield { step: 1, of: rows };
  }
  for (let i = 0; !squared && i < rows; i++) {
    for (let at = pairs.start[i] + i + 1; at < pairs.start[i] + rows; at++)
      pairs.data[at] = space.finish(pairs.data[at]);
    if (isTime((rows - i) * 10)) yield { step: 1, of: rows };
  }
  requireFiniteLengths(pairs.data);
  return pairs;
}

/** Writes the distances of row i to those after it. */
type WriteRow = (points: Matrix, i: number, pairs: PairDistances) => void;

const writeSquares: WriteRow = ({ rows, columns, data }, i, pairs) => {
  const from = i * columns;
  for (let j = i + 1, to = pairs.start[i] + j, at = j * columns; j < rows; j++, to++) {
    let sum = 0;
    for (let k = 0; k < columns; k++, at++) {
      const difference = data[from + k] - data[at];
      sum += difference * difference;
    }
    pairs.data[to] = sum;
  }
};

function writeReduced({ between }: DistanceSpace): WriteRow {
  return ({ rows, columns, data }, i, pairs) => {
    for (let j = i + 1, to = pairs.start[i] + j; j < rows; j++, to++) {
      pairs.data[to] = between(data, i * columns, data, j * columns, columns);
    }
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
