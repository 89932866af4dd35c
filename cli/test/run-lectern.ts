/** For tests: the built command, run like by a user. */
import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The command as Node runs it. */
export const program = fileURLToPath(new URL("../dist/lectern.js", import.meta.url));

/** Data bundled with the library. */
export function bundled(name: string): string {
  return fileURLToPath(new URL(`../../library/data/${name}`, import.meta.url));
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  /** Sends SIGINT when this appears on stderr. */
  readonly interruptAt?: string;
  /** Sends SIGINT when this is true. */
  readonly interruptWhen?: () => boolean;
}

/** Runs `lectern` with the given arguments to its end. */
export function lectern(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd, input, interruptAt, interruptWhen } = options;
  const { FORCE_COLOR: _, ...environment } = process.env;
  const child = spawn(process.execPath, [program, ...words], { cwd, env: { ...environment, NO_COLOR: "1" } });
  let [stdout, stderr] = ["", ""];
  let interrupted = false;
  child.stdout.on("data", (text) => (stdout += text));
  child.stderr.on("data", (text) => {
    stderr += text;
    if (interruptAt !== undefined && !interrupted && stderr.includes(interruptAt)) {
      interrupted = true;
      child.kill("SIGINT");
    }
  });
  const watch = setInterval(() => {
    if (interruptWhen?.() !== true) return;
    clearInterval(watch);
    child.kill("SIGINT");
  }, 50);
  // A command that exits before it has read everything closes its end of the pipe.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(watch);
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs that share this process, one after the other, because each of them sets what belongs to all of it. */
let last: Promise<unknown> = Promise.resolve();
let runs = 0;

/**
 * Runs the built command in this process, which takes a fraction of the time of a new one. For commands without
 * `--quiet` and `--threads`, which hold until the process ends, and without input, signals and worker threads.
 */
export function lecternHere(words: readonly string[], { cwd }: Pick<RunOptions, "cwd"> = {}): Promise<Ended> {
  const own = words.find((word) => word === "--quiet" || word === "--threads");
  if (own !== undefined) throw new Error(`${own} needs a process of its own: run lectern(…)`);
  const ended = last.then(() => runHere(words, cwd ?? process.cwd()));
  last = ended.catch(() => undefined);
  return ended;
}

async function runHere(words: readonly string[], cwd: string): Promise<Ended> {
  const { argv, exitCode, env } = process;
  const [before, { FORCE_COLOR: _, ...environment }] = [process.cwd(), env];
  const streams = [process.stdout, process.stderr];
  const listeners = streams.map((stream) => stream.listeners("error"));
  const captured = streams.map(capture);
  try {
    process.chdir(cwd);
    process.argv = [process.execPath, program, ...words];
    process.env = { ...environment, NO_COLOR: "1" };
    process.exitCode = undefined;
    // The query makes Node run the module again; the modules it imports, which are nearly all of it, stay loaded.
    const address = `${pathToFileURL(program).href}?run=${runs++}`;
    // Vitest leaves an address with data to Node; it would transform a file with a query.
    await import(/* @vite-ignore */ `data:text/javascript,import ${encodeURIComponent(JSON.stringify(address))}`);
    const [stdout, stderr] = captured.map(({ text }) => text());
    return { code: Number(process.exitCode ?? 0), stdout, stderr };
  } finally {
    for (const { restore } of captured) restore();
    streams.forEach((stream, i) => {
      for (const listener of stream.listeners("error") as ((error: Error) => void)[])
        if (!listeners[i].includes(listener)) stream.off("error", listener);
    });
    Object.assign(process, { argv, exitCode, env });
    process.chdir(before);
  }
}

/** Keeps what is written to a stream instead of writing it. */
function capture(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
  const { write } = stream;
  const chunks: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as Uint8Array));
    const done = rest.at(-1);
    if (typeof done === "function") done();
    return true;
  };
  return {
    text: () => Buffer.concat(chunks).toString("utf8"),
    restore: () => {
      stream.write = write;
    },
  };
}
