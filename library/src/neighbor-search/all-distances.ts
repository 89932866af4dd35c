/** The distances of all pairs of samples as a full matrix, whose rows are read one after the other. */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import { requireFiniteLengths, rowWriter } from "./pair-distances.js";

/** Rows and columns that are mirrored together, so that the lines of the cache with their places are used up. */
const BLOCK = 32;

/** The matrix d(xᵢ, xⱼ) of prepared samples, row after row. */
export function* allDistances(points: Matrix, space: DistanceSpace): Work<Progress, Float64Array> {
  const { rows, columns } = points;
  const result = new Float64Array(rows * rows);
  const writeRow = rowWriter(space, false);
  const isTime = createPace();
  for (let i = 0; i < rows; i++) {
    writeRow(points, i, result, i * rows + i + 1);
    if (isTime((rows - i) * (10 + 2 * columns))) yield { step: i + 1, of: rows };
  }
  for (let i = 0; i < rows; i += BLOCK) {
    requireFiniteLengths(result.subarray(i * rows, (i + BLOCK) * rows));
    for (let j = i; j < rows; j += BLOCK) mirrorBlock(result, rows, i, j);
    if (isTime((rows - i) * BLOCK * 2)) yield { step: rows, of: rows };
  }
  return result;
}

/** Copies a block above the diagonal to its place below. */
function mirrorBlock(matrix: Float64Array, rows: number, firstRow: number, firstColumn: number): void {
  const endRow = Math.min(rows, firstRow + BLOCK);
  const endColumn = Math.min(rows, firstColumn + BLOCK);
  for (let i = firstRow; i < endRow; i++) {
    for (let j = Math.max(i + 1, firstColumn); j < endColumn; j++) matrix[j * rows + i] = matrix[i * rows + j];
  }
}
