/** Writes bytes to a file or to standard output. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CommandFailure } from "../command-failure.js";
import { escapeControls } from "../terminal/escape.js";
import { explainWriting, startReplacement } from "./write-whole.js";

/** Chunks of a file. */
export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes to standard output, with backpressure: exactly for another program, with visible controls for a terminal. */
export async function writeStandardOutput(chunks: Chunks): Promise<void> {
  const isTerminal = process.stdout.isTTY === true;
  for await (const chunk of chunks) {
    const shown = isTerminal ? shownChunk(chunk) : chunk;
    if (!process.stdout.write(shown)) await once(process.stdout, "drain");
  }
}

function shownChunk(chunk: string | Uint8Array): string {
  if (typeof chunk === "string") return escapeControls(chunk);
  throw new CommandFailure("usage", "a terminal cannot show this format", "write it to a file with --out");
}

/** Writes a temporary file and renames it, so that an incomplete file is never taken for a result. */
export async function writeFile(path: string, chunks: Chunks, gzip: boolean): Promise<void> {
  const replacement = startReplacement(path);
  const { written, isNew } = replacement;
  try {
    const bytes = Readable.from(chunks, { objectMode: true, highWaterMark: 2 });
    const file = createWriteStream(written, { flags: isNew ? "w" : "a" });
    // A file that is opened after the chunks have failed would be left behind.
    await once(file, "open");
    await (gzip ? pipeline(bytes, createGzip(), file) : pipeline(bytes, file));
    replacement.commit();
  } catch (error) {
    replacement.discard();
    throw explainWriting(path, written, error);
  }
}
