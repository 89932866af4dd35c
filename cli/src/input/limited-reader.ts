/** Reads files of foreign formats in a thread with limits on time and memory. */
import { statSync } from "node:fs";
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { type DeclaredType, type InputFormat, type NeededColumns, readWhole, type Words } from "@lectern/formats";
import type { Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import type { FromReader, ReadRequest, ToReader } from "./reader-messages.js";
import type { FileSource } from "./sources.js";

/** Whether a format is decoded by a package that trusts its files. */
export function isForeign(format: InputFormat): boolean {
  return format === "parquet" || format === "arrow";
}

/** Reads all rows of a file. */
export async function readLimited(
  source: FileSource,
  format: InputFormat,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const request = await requestOf(source, format, { kind: "all", types });
  const tables: Table[] = [];
  for await (const table of readInThread(request, limitsOf(source), notes)) tables.push(table);
  return tables[0];
}

/** Reads a file in parts, only the columns that are needed. */
export async function* readLimitedParts(
  source: FileSource,
  format: InputFormat,
  needed: NeededColumns,
  notes: Words[],
): AsyncGenerator<Table> {
  const request = await requestOf(source, format, { kind: "parts", needed });
  yield* readInThread(request, limitsOf(source), notes);
}

async function requestOf(
  source: FileSource,
  format: InputFormat,
  columns: ReadRequest["columns"],
): Promise<ReadRequest> {
  const { name: path } = source;
  return path === "-" ? { path, bytes: await readWhole(source), format, columns } : { path, format, columns };
}

/** The limits for one part of a file. */
export interface ReaderLimits {
  /** The file as shown to people. */
  readonly title: string;
  readonly seconds: number;
  /** Of the objects of the thread; that of the command by default. */
  readonly megabytes?: number;
  /** The program of the thread; another one in tests. */
  readonly program?: URL;
}

/** Intact files take less than a tenth of this, even on slow machines. */
const MIN_SECONDS = 60;
const SECONDS_PER_MEGABYTE = 3;

function limitsOf({ name, title, position }: FileSource): ReaderLimits {
  const asked = Number(process.env.LECTERN_READ_SECONDS);
  if (asked > 0) return { title, seconds: asked };
  const bytes = name === "-" ? position() : statSync(name).size;
  return { title, seconds: MIN_SECONDS + Math.ceil((SECONDS_PER_MEGABYTE * bytes) / 1e6) };
}

/** The parts of a file that the thread reads; if it dies or takes too long, the file is damaged. */
export async function* readInThread(request: ReadRequest, limits: ReaderLimits, notes: Words[]): AsyncGenerator<Table> {
  const thread = takeThread(limits);
  let isIdle = false;
  try {
    post(thread, { kind: "open", request });
    for (;;) {
      const answered = answerOf(thread, limits);
      post(thread, { kind: "next" });
      const answer = await answered;
      isIdle = answer.kind !== "part";
      if (answer.kind === "failure") throw new CommandFailure(answer.code, answer.message, answer.hint);
      if (answer.kind === "error") throw answer.error;
      notes.push(...answer.notes);
      if (answer.kind === "end") return;
      yield answer.table;
    }
  } finally {
    if (isIdle && limits.program === undefined) idle = thread;
    else await thread.terminate();
  }
}

/** A thread that has finished its file and can read another one. */
let idle: Worker | undefined;

function takeThread({ program, megabytes = heapMegabytes() }: ReaderLimits): Worker {
  const waiting = idle;
  if (program === undefined && waiting !== undefined) {
    idle = undefined;
    return waiting;
  }
  // From the sources, as in tests, the thread is that of the built command.
  const built = new URL(import.meta.url.endsWith(".ts") ? "../../dist/reader.js" : "./reader.js", import.meta.url);
  const thread = new Worker(program ?? built, {
    execArgv: [],
    name: "lectern reader",
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // A thread that waits for the next file does not keep the command from ending.
  thread.unref();
  // Where nobody waits for an answer, nobody needs to know.
  thread.on("error", () => undefined);
  return thread;
}

function heapMegabytes(): number {
  return Math.ceil(getHeapStatistics().heap_size_limit / 2 ** 20);
}

function post(thread: Worker, message: ToReader): void {
  const bytes = message.kind === "open" ? message.request.bytes?.buffer : undefined;
  thread.postMessage(message, bytes instanceof ArrayBuffer ? [bytes] : []);
}

function answerOf(thread: Worker, { title, seconds }: ReaderLimits): Promise<FromReader> {
  return new Promise((resolve, reject) => {
    const damaged = (reason: string, hint: string, cause?: unknown) =>
      settle(() => reject(new CommandFailure("file", `${title}: the file is damaged: ${reason}`, hint, cause)));
    const onError = (error: unknown) =>
      damaged(
        `its reader failed (${error instanceof Error ? error.message : String(error)})`,
        "if other programs can read it, save it again with them, for example as CSV",
        error,
      );
    const onExit = () => onError("it ended");
    const onMessage = (answer: FromReader) => settle(() => resolve(answer));
    const timer = setTimeout(
      () =>
        damaged(
          `reading it did not end within ${seconds} s`,
          `if other programs can read it, allow more time: LECTERN_READ_SECONDS=${10 * seconds}`,
        ),
      1000 * seconds,
    );
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      finish();
    };
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
