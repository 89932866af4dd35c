/** Keeps what a model holds apart from what its caller holds. */
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { isTable, type Table } from "../data/table.js";

/**
 * A copy of the records and lists of plain data, so that freezing it leaves the caller's objects as they are. Typed
 * arrays are large and stay shared, except those that lie in the given buffers, so that writing to these later does not
 * reach the copy.
 */
export function ownCopy<V>(value: V, buffers: readonly ArrayBufferLike[] = []): V {
  if (ArrayBuffer.isView(value)) {
    return buffers.includes(value.buffer) && "slice" in value ? ((value as V & Float64Array).slice() as V) : value;
  }
  if (Array.isArray(value)) return value.map((part: unknown) => ownCopy(part, buffers)) as V;
  // Only plain records are taken apart: of anything else a copy of the fields would not be a copy.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ownCopy(part, buffers)])) as V;
}

/** The memory in which samples lie. */
export function buffersOf(x: Matrix | SparseMatrix | Table): readonly ArrayBufferLike[] {
  if (isTable(x)) {
    return x.columns.flatMap((column) =>
      Object.values(column).flatMap((part: unknown) => (ArrayBuffer.isView(part) ? [part.buffer] : [])),
    );
  }
  return isSparse(x) ? [x.rowStart.buffer, x.columnIndex.buffer, x.values.buffer] : [x.data.buffer];
}
