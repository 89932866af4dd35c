/**
 * Transposes the vectors of a decomposition and fixes their signs. Singular vectors and eigenvectors are determined up
 * to sign; the sign is chosen so that the entry of largest absolute value, the first among ties, is positive.
 */
import type { Matrix } from "../../data/matrix.js";
import type { Engine, Workspace } from "../../engine/index.js";

/** Multiplies rows at an address by −1 where the entry of largest absolute value is negative; returns their factors. */
export function fixRowSigns({ kernels, memory }: Engine, count: number, length: number, rows: number): Float64Array {
  const factors = new Float64Array(count).fill(1);
  for (let k = 0; k < count; k++) {
    const row = rows + k * length * 8;
    const entries = memory.f64.subarray(row / 8, row / 8 + length);
    if (!leadsNegative(entries)) continue;
    factors[k] = -1;
    kernels.scale(length, -1, row, 1);
  }
  return factors;
}

/** Whether the entry of largest absolute value, the first among ties, is negative. */
function leadsNegative(entries: Float64Array): boolean {
  let largest = 0;
  let leading = 0;
  for (let i = 0; i < entries.length; i++) {
    const size = Math.abs(entries[i]);
    if (size <= largest) continue;
    largest = size;
    leading = entries[i];
  }
  return leading < 0;
}

/** The rows at an address as the columns of a matrix. */
export function readTransposed(space: Workspace, count: number, length: number, rows: number): Matrix {
  const columns = space.matrix(length, count);
  space.engine.kernels.transpose(count, length, rows, length, columns, count);
  const data = space.read(columns, length * count);
  space.release(columns);
  return { rows: length, columns: count, data };
}

/** For each column the sign, 1 or −1, of its entry of largest absolute value, the first among ties. */
export function signsOfColumns({ rows, columns, data }: Matrix): Float64Array {
  const most = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0, at = i * columns; j < columns; j++, at++) {
      if (Math.abs(data[at]) > Math.abs(most[j])) most[j] = data[at];
    }
  }
  return most.map((entry) => (entry < 0 ? -1 : 1));
}

/** Multiplies each column by its sign, in place. */
export function applySigns({ rows, columns, data }: Matrix, signs: Float64Array): void {
  for (let i = 0; i < rows; i++) for (let j = 0, at = i * columns; j < columns; j++, at++) data[at] *= signs[j];
}
