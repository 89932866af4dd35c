/** Opens a blob, such as a file that a person chose in a browser; gzipped or not. */
import { Failure } from "./failure.js";
import { HEAD_BYTES, peek, type Source } from "./source.js";

/** Opens a blob under a name that determines its format; only its beginning is read. */
export async function openBlob(blob: Blob, name: string): Promise<Source> {
  const mark = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isGzipped = mark[0] === 0x1f && mark[1] === 0x8b;
  const plain = await peek(isGzipped ? gunzipped(blob, name) : chunksOf(blob.stream()), HEAD_BYTES);
  return {
    name,
    title: name,
    ...plain,
    openStored: isGzipped
      ? undefined
      : async () => ({
          byteLength: blob.size,
          slice: (start, end) => blob.slice(start, end).arrayBuffer(),
        }),
  };
}

async function* gunzipped(blob: Blob, title: string): AsyncGenerator<Uint8Array> {
  const stream = blob.stream().pipeThrough(new DecompressionStream("gzip"));
  try {
    for await (const chunk of chunksOf(stream)) yield chunk;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("file", `${title}: the gzip data are damaged or truncated (${reason})`, undefined, error);
  }
}

/** The chunks of a stream; not all browsers can iterate over a stream themselves. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
