/** Opens files and standard input, gzipped or not, and hashes them while reading. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { HEAD_BYTES, peek, type Source } from "@lectern/formats";
import { CommandFailure } from "../command-failure.js";
import { explainMissingFile } from "./find-files.js";

/** A file, or standard input under the name "-". */
export interface FileSource extends Source {
  /** Number of stored bytes that have been read. */
  position(): number;
  /** Number of stored bytes and their SHA-256; reads the rest of the file first. */
  facts(): Promise<{ readonly bytes: number; readonly hash: string }>;
  /** Closes the file without reading the rest. */
  close(): Promise<void>;
}

/** Opens a file, or standard input for "-". */
export async function openSource(path: string): Promise<FileSource> {
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
  const isGzipped = raw.head[0] === 0x1f && raw.head[1] === 0x8b;
  const plain = await peek(isGzipped ? gunzip(raw.chunks, title) : raw.chunks, HEAD_BYTES);
  return {
    name: path,
    title,
    ...plain,
    openStored:
      isGzipped || path === "-" ? undefined : async () => (await import("hyparquet")).asyncBufferFromFile(path),
    position: () => bytes,
    async facts() {
      for await (const _ of plain.chunks);
      digest ??= hash.digest("hex");
      return { bytes, hash: digest };
    },
    async close() {
      for await (const _ of plain.chunks) break;
    },
  };
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
    throw new CommandFailure("file", `${title}: the gzip data are damaged or truncated (${error.message})`);
  } finally {
    input.destroy();
  }
}
