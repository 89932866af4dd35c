/** For tests: the built command, run like by a user. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

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
