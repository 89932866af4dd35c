/** Opens what is read: files and standard input, gzipped or not, hashed on the way. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CommandFailure } from "../command-failure.js";
import { explainMissingFile } from "./find-files.js";

/** Something that gives bytes, opened and looked at. */
export interface Source {
  /** The path, or "-". */
  readonly path: string;
  /** The path as shown to people. */
  readonly title: string;
  /** The first bytes, after decompression: at least 64 unless there are fewer. */
  readonly head: Uint8Array;
  readonly gzipped: boolean;
  /** All bytes after decompression; can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How many of the stored bytes have been read. */
  position(): number;
  /** How many bytes were stored and their SHA-256, known when the chunks have been read. */
  facts(): { readonly bytes: number; readonly hash: string };
}

const HEAD = 64;

/** Opens a file, or standard input for "-". */
export async function openSource(path: string): Promise<Source> {
  const title = path === "-" ? "standard input" : path;
  const hash = createHash("sha256");
  let bytes = 0;
  let digest: string | undefined;
  async function* stored(): AsyncGenerator<Uint8Array> {
    const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 });
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw explainMissingFile(path, error);
    }
  }
  const raw = await peek(stored(), 2);
  const gzipped = raw.head[0] === 0x1f && raw.head[1] === 0x8b;
  const plain = await peek(gzipped ? gunzip(raw.chunks, title) : raw.chunks, HEAD);
  return {
    path,
    title,
    gzipped,
    ...plain,
    position: () => bytes,
    facts() {
      digest ??= hash.digest("hex");
      return { bytes, hash: digest };
    },
  };
}

/** All bytes of a source in one piece, for formats that cannot be read front to back. */
export async function readWhole(source: Source): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of source.chunks) pieces.push(chunk);
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

/** Reads ahead until so many bytes are there, and gives them back in front of the rest. */
async function peek(
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
  return { head: Buffer.concat(held).subarray(0, Math.max(count, 1)), chunks: all() };
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>, title: string): AsyncGenerator<Uint8Array> {
  const input = Readable.from(chunks, { objectMode: false });
  const output = createGunzip({ chunkSize: 1 << 17 });
  input.on("error", (error) => output.destroy(error));
  input.pipe(output);
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    const damaged = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    if (!damaged) throw error;
    throw new CommandFailure("file", `${title}: the gzip data are damaged or cut short (${error.message})`);
  } finally {
    input.destroy();
  }
}
