/** Matrices in the engine's memory with a distance between rows that suits caches, for factorisations in place. */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { Workspace } from "../../engine/index.js";

/** The position of a matrix: the address of its first entry, and the distance between its rows in numbers. */
export interface PlacedMatrix {
  readonly address: number;
  readonly stride: number;
}

// Caches find a line by the middle bits of its address. With rows a power of two apart, a column would occupy a few
// cache sets and evict itself; an odd number of lines (8 doubles) between rows spreads it over all sets.
function strideFor(columns: number): number {
  return 8 * (Math.ceil(columns / 8) | 1);
}

/** Reserves a matrix: a copy of the data, or zeros. */
export function placeMatrix(space: Workspace, rows: number, columns: number, data?: Float64Array): PlacedMatrix {
  const stride = strideFor(columns);
  const address = space.matrix(rows, stride);
  if (data !== undefined) {
    const view = space.engine.memory.f64;
    for (let i = 0, at = address / 8; i < rows; i++, at += stride) {
      view.set(data.subarray(i * columns, (i + 1) * columns), at);
    }
  }
  return { address, stride };
}

/** The address of entry (row, column). */
export function entryAddress({ address, stride }: PlacedMatrix, row: number, column: number): number {
  return address + 8 * (row * stride + column);
}

/** A copy of the first rows and columns of a placed matrix. */
export function readPlaced(space: Workspace, placed: PlacedMatrix, rows: number, columns: number): Matrix {
  return copyRows(space, placed, rows, columns, () => [0, columns]);
}

/** A copy of the lower triangle of a square one, zeros above it. */
export function readLower(space: Workspace, placed: PlacedMatrix, size: number): Matrix {
  return copyRows(space, placed, size, size, (i) => [0, i + 1]);
}

/** A copy of the part on and above the diagonal, zeros below; `rows` may be more than there are columns. */
export function readUpper(space: Workspace, placed: PlacedMatrix, rows: number, columns: number): Matrix {
  return copyRows(space, placed, rows, columns, (i) => [Math.min(i, columns), columns]);
}

function copyRows(
  space: Workspace,
  { address, stride }: PlacedMatrix,
  rows: number,
  columns: number,
  range: (i: number) => readonly [first: number, end: number],
): Matrix {
  const result = zeros(rows, columns);
  const view = space.engine.memory.f64;
  for (let i = 0, at = address / 8; i < rows; i++, at += stride) {
    const [first, end] = range(i);
    result.data.set(view.subarray(at + first, at + end), i * columns + first);
  }
  return result;
}
