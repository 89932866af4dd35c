/** Matrices stacked vertically or horizontally; the result is sparse if one of them is. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "./matrix.js";
import { asSparse, isSparse, type SparseMatrix } from "./sparse.js";

type Part = Matrix | SparseMatrix;

/** Stacks matrices vertically; all need the same number of columns. */
export function stackRows(parts: readonly Matrix[]): Matrix;
export function stackRows(parts: readonly SparseMatrix[]): SparseMatrix;
export function stackRows(parts: readonly Part[]): Part;
export function stackRows(parts: readonly Part[]): Part {
  const columns = sharedSize(parts, "columns", "stackRows");
  const rows = total(parts, "rows");
  const dense = denseParts(parts);
  if (dense === undefined) return stackSparseRows(parts.map(toSparse), rows, columns);
  const result = zeros(rows, columns);
  let place = 0;
  for (const { data } of dense) {
    result.data.set(data, place);
    place += data.length;
  }
  return result;
}

/** Stacks matrices horizontally; all need the same number of rows. */
export function stackColumns(parts: readonly Matrix[]): Matrix;
export function stackColumns(parts: readonly SparseMatrix[]): SparseMatrix;
export function stackColumns(parts: readonly Part[]): Part;
export function stackColumns(parts: readonly Part[]): Part {
  const rows = sharedSize(parts, "rows", "stackColumns");
  const columns = total(parts, "columns");
  const dense = denseParts(parts);
  if (dense === undefined) return stackSparseColumns(parts.map(toSparse), rows, columns);
  const result = zeros(rows, columns);
  let offset = 0;
  for (const part of dense) {
    for (let i = 0; i < rows; i++) {
      result.data.set(part.data.subarray(i * part.columns, (i + 1) * part.columns), i * columns + offset);
    }
    offset += part.columns;
  }
  return result;
}

function stackSparseRows(parts: readonly SparseMatrix[], rows: number, columns: number): SparseMatrix {
  const result = emptyLike(parts, rows, columns);
  let row = 0;
  let place = 0;
  for (const part of parts) {
    result.columnIndex.set(part.columnIndex, place);
    result.values.set(part.values, place);
    for (let i = 0; i < part.rows; i++) result.rowStart[++row] = place + part.rowStart[i + 1];
    place += part.values.length;
  }
  return result;
}

function stackSparseColumns(parts: readonly SparseMatrix[], rows: number, columns: number): SparseMatrix {
  const result = emptyLike(parts, rows, columns);
  let place = 0;
  for (let i = 0; i < rows; i++) {
    let offset = 0;
    for (const part of parts) {
      for (let e = part.rowStart[i]; e < part.rowStart[i + 1]; e++) {
        result.columnIndex[place] = offset + part.columnIndex[e];
        result.values[place++] = part.values[e];
      }
      offset += part.columns;
    }
    result.rowStart[i + 1] = place;
  }
  return result;
}

/** Buffers for all entries of the parts. */
function emptyLike(parts: readonly SparseMatrix[], rows: number, columns: number): SparseMatrix {
  const entries = parts.reduce((sum, part) => sum + part.values.length, 0);
  return {
    rows,
    columns,
    rowStart: new Int32Array(rows + 1),
    columnIndex: new Int32Array(entries),
    values: new Float64Array(entries),
  };
}

function denseParts(parts: readonly Part[]): readonly Matrix[] | undefined {
  const dense = parts.filter((part): part is Matrix => !isSparse(part));
  return dense.length === parts.length ? dense : undefined;
}

function toSparse(part: Part): SparseMatrix {
  return isSparse(part) ? part : asSparse(part);
}

function total(parts: readonly Part[], side: "rows" | "columns"): number {
  return parts.reduce((sum, part) => sum + part[side], 0);
}

function sharedSize(parts: readonly Part[], side: "rows" | "columns", name: string): number {
  if (parts.length === 0) throw new LecternError("invalid-data", `${name}: needs at least 1 matrix, got 0`);
  const size = parts[0][side];
  const odd = parts.findIndex((part) => part[side] !== size);
  if (odd >= 0) {
    throw new LecternError(
      "invalid-data",
      `${name}: every matrix needs the same number of ${side}; matrix 0 has ${size}, matrix ${odd} has ${parts[odd][side]}`,
      { matrix: odd },
    );
  }
  return size;
}
