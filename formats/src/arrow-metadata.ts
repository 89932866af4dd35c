/**
 * Checks the metadata of an Arrow file or stream before the package reads it: every count, length and offset must fit
 * the bytes that are there. The slots are those of Arrow's Message.fbs, Schema.fbs and File.fbs.
 */
import {
  byteField,
  type FlatTable,
  fieldAt,
  longAt,
  longField,
  rootTable,
  tableField,
  tablesOf,
  vectorField,
} from "./flat-buffers.js";

const MAGIC = "ARROW1";
const KINDS = { schema: 1, dictionaryBatch: 2, recordBatch: 3 };
const NODE_BYTES = 16;
const BUFFER_BYTES = 16;
const BLOCK_BYTES = 24;
/** Rows that need no bytes, for columns without any value. */
const FREE_ROWS = 2 ** 24;
/** The most that LZ4 makes of one byte; Zstandard reaches more, but not for what the lengths of real columns are. */
const MAX_EXPANSION = 2 ** 16;

/** Throws if the metadata cannot be those of the bytes. */
export function checkArrowMetadata(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isMagic(bytes, 0)) checkFile(bytes, view);
  else checkStream(bytes, view);
}

function checkFile(bytes: Uint8Array, view: DataView): void {
  if (bytes.length < 3 * MAGIC.length || !isMagic(bytes, bytes.length - MAGIC.length))
    throw new Error("it is truncated");
  const end = bytes.length - MAGIC.length - 4;
  const length = view.getInt32(end, true);
  if (length <= 0 || length > end) throw new Error(`a footer of ${length} bytes`);
  const footer = rootTable(bytes.subarray(end - length, end));
  checkSchema(tableField(footer, 1));
  for (const [slot, kind] of [
    [2, KINDS.dictionaryBatch],
    [3, KINDS.recordBatch],
  ]) {
    const blocks = vectorField(footer, slot, BLOCK_BYTES);
    for (let k = 0; k < blocks.length; k++) {
      const found = checkMessage(bytes, view, longAt(blocks.view, blocks.at + BLOCK_BYTES * k));
      // The package would look for a batch without end.
      if (found?.kind !== kind) throw new Error("its footer refers to something that is not a batch");
    }
  }
}

function checkStream(bytes: Uint8Array, view: DataView): void {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const message = checkMessage(bytes, view, at);
    if (message === undefined) return;
    if ((message.kind === KINDS.schema) !== (at === 0)) throw new Error("it does not begin with its only schema");
    at = message.end;
  }
}

/** Checks the message at a position; undefined is the mark at the end of a stream. */
function checkMessage(bytes: Uint8Array, view: DataView, at: number): { kind: number; end: number } | undefined {
  // From version 0.15 on, a message begins with the number -1.
  const start = view.getInt32(at, true) === -1 ? at + 8 : at + 4;
  if (start > bytes.length) return undefined;
  const length = view.getInt32(start - 4, true);
  if (length === 0) return undefined;
  if (length < 0 || start + length > bytes.length) throw new Error("a message ends after the file");
  const message = rootTable(bytes.subarray(start, start + length));
  const bodyLength = longField(message, 3);
  const body = start + length;
  if (bodyLength < 0 || body + bodyLength > bytes.length) throw new Error("a message ends after the file");
  vectorField(message, 4, 4);
  const header = tableField(message, 2);
  const kind = byteField(message, 1);
  if (kind === KINDS.schema) checkSchema(header);
  else if (kind === KINDS.recordBatch) checkBatch(header, view, body, bodyLength);
  else if (kind === KINDS.dictionaryBatch) checkBatch(header && tableField(header, 1), view, body, bodyLength);
  else throw new Error(`a message of the unknown kind ${kind}`);
  return { kind, end: body + bodyLength };
}

function checkBatch(batch: FlatTable | undefined, view: DataView, body: number, bodyLength: number): void {
  if (batch === undefined) throw new Error("a batch without a header");
  const isCompressed = fieldAt(batch, 3) !== undefined;
  const buffers = vectorField(batch, 2, BUFFER_BYTES);
  vectorField(batch, 4, 8);
  let total = 0;
  for (let k = 0; k < buffers.length; k++) {
    const [offset, length] = pairAt(buffers.view, buffers.at + BUFFER_BYTES * k);
    if (offset < 0 || length < 0 || offset + length > bodyLength) throw new Error("a buffer ends after its message");
    total += isCompressed && length >= 8 ? unpackedLength(view, body + offset, length) : length;
  }
  const most = Math.max(FREE_ROWS, 8 * total);
  const nodes = vectorField(batch, 1, NODE_BYTES);
  const lengths = Array.from({ length: nodes.length }, (_, k) => pairAt(nodes.view, nodes.at + NODE_BYTES * k));
  for (const [length, missing] of [[longField(batch, 0), 0], ...lengths]) {
    if (length < 0 || length > most) throw new Error(`a batch of ${length} rows in ${total} bytes`);
    if (missing > length) throw new Error(`${missing} of ${length} values are missing`);
  }
}

/** The length of a buffer after decompression, with which it begins; -1 means that it is not compressed. */
function unpackedLength(view: DataView, at: number, length: number): number {
  const unpacked = longAt(view, at);
  if (unpacked === -1) return length - 8;
  if (unpacked < 0 || unpacked > MAX_EXPANSION * length) throw new Error(`a buffer of ${unpacked} bytes in ${length}`);
  return unpacked;
}

function checkSchema(schema: FlatTable | undefined): void {
  if (schema === undefined) throw new Error("it has no schema");
  vectorField(schema, 2, 4);
  vectorField(schema, 3, 8);
  // Fields may refer to the same children, so that few bytes could describe endlessly many.
  let left = schema.view.byteLength;
  const check = (fields: readonly FlatTable[]): void => {
    left -= fields.length;
    if (left < 0) throw new Error("its schema refers to itself");
    for (const field of fields) {
      vectorField(field, 6, 4);
      check(tablesOf(vectorField(field, 5, 4)));
    }
  };
  check(tablesOf(vectorField(schema, 1, 4)));
}

function pairAt(view: DataView, at: number): readonly [number, number] {
  return [longAt(view, at), longAt(view, at + 8)];
}

function isMagic(bytes: Uint8Array, at: number): boolean {
  for (let k = 0; k < MAGIC.length; k++) if (bytes[at + k] !== MAGIC.charCodeAt(k)) return false;
  return true;
}
