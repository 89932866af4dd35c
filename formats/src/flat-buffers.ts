/**
 * Reads FlatBuffers, the metadata of Arrow ("FlatBuffers Internals", Google), as far as it takes to check them: the
 * package believes every count and offset. Reading beyond the bytes is an error here.
 */

/** A table in a buffer. */
export interface FlatTable {
  readonly view: DataView;
  readonly at: number;
}

/** Elements of one size in a buffer. */
export interface FlatVector {
  readonly view: DataView;
  readonly at: number;
  readonly length: number;
}

/** The table at the root of a buffer. */
export function rootTable(bytes: Uint8Array): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { view, at: view.getUint32(0, true) };
}

/** Where a field of a table is, or undefined if it has its default. */
export function fieldAt({ view, at }: FlatTable, slot: number): number | undefined {
  const fields = at - view.getInt32(at, true);
  const size = view.getUint16(fields, true);
  // The package reads these numbers with a sign, and would see another field than is checked here.
  if (size % 2 !== 0 || size > 0x7fff) throw new Error("a table of its metadata is damaged");
  const entry = 4 + 2 * slot;
  if (entry >= size) return undefined;
  const offset = view.getUint16(fields + entry, true);
  if (offset > 0x7fff) throw new Error("a table of its metadata is damaged");
  return offset === 0 ? undefined : at + offset;
}

/** A table that a field refers to. */
export function tableField(table: FlatTable, slot: number): FlatTable | undefined {
  const at = fieldAt(table, slot);
  return at === undefined ? undefined : referredTable(table.view, at);
}

/** A vector that a field refers to, with its elements inside the buffer; empty if it is missing. */
export function vectorField(table: FlatTable, slot: number, elementBytes: number): FlatVector {
  const { view } = table;
  const field = fieldAt(table, slot);
  if (field === undefined) return { view, at: 0, length: 0 };
  const start = field + view.getUint32(field, true);
  const length = view.getUint32(start, true);
  if (start + 4 + length * elementBytes > view.byteLength)
    throw new Error(`a list of ${length} entries in its metadata`);
  return { view, at: start + 4, length };
}

/** The tables of a vector. */
export function tablesOf({ view, at, length }: FlatVector): FlatTable[] {
  return Array.from({ length }, (_, k) => referredTable(view, at + 4 * k));
}

/** A number of 64 bits; 0 is the default. */
export function longField(table: FlatTable, slot: number): number {
  const at = fieldAt(table, slot);
  return at === undefined ? 0 : longAt(table.view, at);
}

/** A number of 64 bits at a position. */
export function longAt(view: DataView, at: number): number {
  return Number(view.getBigInt64(at, true));
}

/** A number of 8 bits; 0 is the default. */
export function byteField(table: FlatTable, slot: number): number {
  const at = fieldAt(table, slot);
  return at === undefined ? 0 : table.view.getUint8(at);
}

function referredTable(view: DataView, at: number): FlatTable {
  return { view, at: at + view.getUint32(at, true) };
}
