/** Files in chunks of bytes or text. */

/** The body of a response, a file stream, any asynchronous sequence of chunks. */
export type CsvChunks = AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>;

/** The chunks one after the other; the source is closed when the consumer stops. */
export async function* chunksOf(chunks: CsvChunks): AsyncGenerator<Uint8Array | string> {
  // Not every browser can iterate over a ReadableStream.
  if (!("getReader" in chunks)) {
    yield* chunks;
    return;
  }
  const source = chunks.getReader();
  let ended = false;
  try {
    for (let part = await source.read(); !part.done; part = await source.read()) yield part.value;
    ended = true;
  } finally {
    if (!ended) await source.cancel().catch(() => {});
    source.releaseLock();
  }
}
