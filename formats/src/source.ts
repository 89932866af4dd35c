/** Sources of bytes, and how they are read. */

/** An opened source of bytes. */
export interface Source {
  /** The name or path, whose extension may determine the format. */
  readonly name: string;
  /** The name as shown to people. */
  readonly title: string;
  /** The first bytes, after decompression: at least 64 unless there are fewer. */
  readonly head: Uint8Array;
  /** All bytes after decompression; can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Opens the bytes to be read in any order, where they are stored as they are. */
  readonly openStored?: (() => Promise<StoredBytes>) | undefined;
}

/** Bytes that can be read in any order. */
export interface StoredBytes {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer> | ArrayBuffer;
}

/** How many first bytes a source shows, so that its format can be found out. */
export const HEAD_BYTES = 64;

/** All bytes of a source in one piece, for formats that cannot be read front to back. */
export async function readWhole(source: Source): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of source.chunks) pieces.push(chunk);
  return concatenated(pieces);
}

/** Reads ahead until this many bytes are available, and puts them back before the rest. */
export async function peek(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): Promise<{ head: Uint8Array; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  while (length < count && !ended) {
    const { value, done } = await iterator.next();
    if (done === true) ended = true;
    else {
      held.push(value);
      length += value.length;
    }
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* held;
      if (!ended) yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { head: concatenated(held).subarray(0, Math.max(count, 1)), chunks: all() };
}

/** The pieces after each other; a single one is not copied. */
export function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0];
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
