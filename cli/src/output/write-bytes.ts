/** Writes bytes to a file or to standard output. */
import { once } from "node:events";
import { createWriteStream, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CommandFailure } from "../command-failure.js";

/** Chunks of a file. */
export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes to standard output, with backpressure. */
export async function writeStandardOutput(chunks: Chunks): Promise<void> {
  for await (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
  }
}

/** Writes a temporary file and renames it, so that an incomplete file is never taken for a result. */
export async function writeFile(path: string, chunks: Chunks, gzip: boolean): Promise<void> {
  const target = targetOf(path);
  const written = target.isRegular ? join(dirname(target.path), `.${basename(target.path)}.${process.pid}.part`) : path;
  try {
    const bytes = Readable.from(chunks, { objectMode: true, highWaterMark: 2 });
    const file = createWriteStream(written, target.isRegular ? { flags: "w" } : { flags: "a" });
    await (gzip ? pipeline(bytes, createGzip(), file) : pipeline(bytes, file));
    if (target.isRegular) renameSync(written, target.path);
  } catch (error) {
    if (target.isRegular) rmSync(written, { force: true });
    throw explained(path, written, error);
  }
}

/** The target of a path; devices and pipes are written directly, because a rename cannot replace them. */
function targetOf(path: string): { path: string; isRegular: boolean } {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return { path, isRegular: true };
  if (info.isDirectory()) throw new CommandFailure("file", `${path} is a folder, not a file`);
  return info.isFile() ? { path: realpathSync(path), isRegular: true } : { path, isRegular: false };
}

function explained(path: string, written: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  // The chunks may come from files that cannot be read.
  if ("path" in error && error.path !== written) return error;
  if (error.code === "ENOENT") return new CommandFailure("file", `${path}: folder ${dirname(path)} does not exist`);
  if (error.code === "EACCES" || error.code === "EPERM" || error.code === "EROFS") {
    return new CommandFailure("file", `${path}: no permission to write`);
  }
  return error;
}
