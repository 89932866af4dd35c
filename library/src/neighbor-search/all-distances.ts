/** The distances of all pairs of samples as a full matrix, whose rows are read one after the other. */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import { requireFiniteLengths, rowWriter } from "./pair-distances.js";

/** Rows and columns that are mirrored together, so that the lines of the cache with their places are used up. */
const BLOCK = 32;

/** Where a matrix is written: row i begins at first + i stride. */
export interface MatrixPlace {
  /** The array, which may be another one after each yield. */
  readonly array: () => Float64Array;
  readonly first: number;
  readonly stride: number;
}

/** The matrix d(xᵢ, xⱼ) of prepared samples, row after row. */
export function* allDistances(points: Matrix, space: DistanceSpace): Work<Progress, Float64Array> {
  const result = new Float64Array(points.rows * points.rows);
  yield* writeDistances(points, space, { array: () => result, first: 0, stride: points.rows });
  return result;
}

/** The same, written to a place. */
export function* writeDistances(points: Matrix, space: DistanceSpace, place: MatrixPlace): Work<Progress, void> {
  const { rows, columns } = points;
  const { array, first, stride } = place;
  const writeRow = rowWriter(space, false);
  const isTime = createPace();
  for (let i = 0; i < rows; i++) {
    const start = first + i * stride;
    array()[start + i] = 0;
    writeRow(points, i, array(), start + i + 1);
    requireFiniteLengths(array().subarray(start + i, start + rows));
    if (isTime((rows - i) * (10 + 2 * columns))) yield { step: i + 1, of: rows };
  }
  for (let i = 0; i < rows; i += BLOCK) {
    for (let j = i; j < rows; j += BLOCK) mirrorBlock(place, rows, i, j);
    if (isTime((rows - i) * BLOCK * 2)) yield { step: rows, of: rows };
  }
}

/** Copies a block above the diagonal to its place below. */
function mirrorBlock({ array, first, stride }: MatrixPlace, rows: number, firstRow: number, firstColumn: number): void {
  const matrix = array();
  const endRow = Math.min(rows, firstRow + BLOCK);
  const endColumn = Math.min(rows, firstColumn + BLOCK);
  for (let i = firstRow; i < endRow; i++) {
    for (let j = Math.max(i + 1, firstColumn); j < endColumn; j++) {
      matrix[first + j * stride + i] = matrix[first + i * stride + j];
    }
  }
}
