/**
 * The thread that reads Parquet and Arrow for the command. The packages that decode them trust the file, so that a damaged
 * one may keep them busy for hours; a thread can be stopped.
 */
import { parentPort } from "node:worker_threads";
import { Failure, readSource, readSourceParts, type Source, type Words } from "@lectern/formats";
import type { Table } from "lectern/data";
import type { FromReader, ReadRequest, ToReader } from "./input/reader-messages.js";
import { openSource } from "./input/sources.js";

const notes: Words[] = [];
let parts: AsyncIterator<Table>;
/** The next part is read while the command works on the one before. */
let ahead: Promise<FromReader>;

parentPort?.on("message", (message: ToReader) => {
  if (message.kind === "open") {
    notes.length = 0;
    parts = partsOf(message.request);
    ahead = nextPart();
    return;
  }
  void ahead.then((answer) => {
    const isPart = answer.kind === "part";
    parentPort?.postMessage(answer, isPart ? buffersOf(answer.table) : []);
    if (isPart) ahead = nextPart();
  });
});

async function* partsOf(request: ReadRequest): AsyncGenerator<Table> {
  const { format, columns } = request;
  const source = await sourceOf(request);
  if (columns.kind === "parts") yield* readSourceParts(source, format, undefined, columns.needed, notes);
  else yield await readSource(source, format, undefined, columns.types, notes);
}

async function sourceOf({ path, bytes }: ReadRequest): Promise<Source> {
  if (bytes === undefined) return openSource(path);
  return { name: path, title: "standard input", head: bytes.subarray(0, 64), chunks: oneChunk(bytes) };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function nextPart(): Promise<FromReader> {
  try {
    const { value, done } = await parts.next();
    const said = notes.splice(0);
    return done === true ? { kind: "end", notes: said } : { kind: "part", table: value, notes: said };
  } catch (error) {
    if (error instanceof Failure) {
      return { kind: "failure", code: error.code, message: error.message, hint: error.hint };
    }
    return { kind: "error", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The buffers of the columns, which are handed over instead of copied. */
function buffersOf({ columns }: Table): ArrayBuffer[] {
  const buffers = columns.flatMap((column) => {
    if (column.type === "text" || column.type === "image") return [];
    const { buffer } = "codes" in column ? column.codes : column.values;
    return buffer instanceof ArrayBuffer ? [buffer] : [];
  });
  return [...new Set(buffers)];
}
