/** A participant in its own process: it reports that it is ready, then answers each line with a measurement. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Participant } from "./alternate.js";
import { clockVariable, parseMeasurement } from "./measurement.js";

/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The maximum time of a repeat, and of the preparation: ten times as long if other work shares the machine. */
function patienceFor({ environment }: Command): number {
  return environment?.[clockVariable] === "processor" ? 3000 : 300;
}

/** Starts the program and waits until it is ready; rejects with the last lines of its stderr when it exits instead. */
export async function startProcess(
  name: string,
  command: Command,
  patience = patienceFor(command),
): Promise<Participant> {
  const child = spawn(command.program, [...command.arguments], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...command.environment },
  });
  const nextAnswer = readAnswers(child, patience);
  const close = () => {
    child.stdin.end();
    child.kill();
  };
  try {
    await nextAnswer();
  } catch (error) {
    close();
    throw error;
  }
  return {
    name,
    close,
    async run() {
      child.stdin.write("run\n");
      return parseMeasurement(await nextAnswer());
    },
  };
}

/**
 * Yields the answers of the child one by one: the lines of its stdout that contain an object; libraries may print
 * others.
 */
function readAnswers(child: ChildProcessWithoutNullStreams, patience: number): () => Promise<string> {
  let settle: { resolve: (line: string) => void; reject: (error: Error) => void } | undefined;
  let ended: Error | undefined;
  let complaints = "";
  const end = (error: Error) => {
    ended ??= error;
    settle?.reject(ended);
  };
  child.stderr.on("data", (text: Buffer) => {
    complaints = (complaints + text.toString()).slice(-4000);
  });
  // The event below reports a child that has exited; writing to it must not end this process.
  child.stdin.on("error", () => {});
  child.on("error", end);
  child.on("close", (code, signal) => end(new Error(lastLine(complaints) ?? `it exited with ${signal ?? code}`)));
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) settle?.resolve(line);
  });
  return () =>
    new Promise<string>((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const timer = setTimeout(() => {
        end(new Error(`no answer within ${patience} seconds`));
        child.kill("SIGKILL");
      }, patience * 1000);
      const settleOnce = <T>(act: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timer);
          settle = undefined;
          act(value);
        };
      };
      settle = { resolve: settleOnce(resolve), reject: settleOnce(reject) };
    });
}

/** The last line of a Python or Node error names the error; stack lines and the version line do not. */
function lastLine(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s+at |^Node\.js v|^\s*[{}]/.test(line));
  return lines.findLast((line) => /error|exception|there is no|is not/i.test(line))?.trim() ?? lines.at(-1)?.trim();
}
