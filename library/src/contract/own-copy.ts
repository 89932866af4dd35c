/** Copies the data of a model, so that it shares no objects with its caller. */
import { isFixedList, setField } from "../core/plain-data.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { isTable, type Table } from "../data/table/table.js";

/**
 * A copy of the records and lists of plain data, so that freezing it leaves the caller's objects as they are. Typed
 * arrays are large and stay shared, except those in the given buffers, so that writing to these later does not
 * reach the copy.
 */
export function ownCopy<V>(value: V, buffers: ReadonlySet<ArrayBufferLike> = new Set()): V {
  if (ArrayBuffer.isView(value)) {
    return buffers.has(value.buffer) && "slice" in value ? ((value as V & Float64Array).slice() as V) : value;
  }
  if (Array.isArray(value)) return isFixedList(value) ? value : (value.map((part) => ownCopy(part, buffers)) as V);
  // Only plain records are copied field by field, which would not copy anything else.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value))
    setField(copy, name, ownCopy((value as Record<string, unknown>)[name], buffers));
  return copy as V;
}

/** The buffers of the samples. */
export function buffersOf(x: Matrix | SparseMatrix | Table): ReadonlySet<ArrayBufferLike> {
  const buffers = new Set<ArrayBufferLike>();
  if (!isTable(x)) {
    const parts = isSparse(x) ? [x.rowStart, x.columnIndex, x.values] : [x.data];
    for (const { buffer } of parts) buffers.add(buffer);
    return buffers;
  }
  for (const column of x.columns) {
    for (const part of Object.values(column) as unknown[]) if (ArrayBuffer.isView(part)) buffers.add(part.buffer);
  }
  return buffers;
}
