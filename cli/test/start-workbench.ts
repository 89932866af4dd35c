/** For tests: `lectern workbench` as a process that runs until it is stopped. */
import { type ChildProcess, spawn } from "node:child_process";
import { program } from "./run-lectern.js";

/** The running command. */
export interface RunningWorkbench {
  /** The printed address of the page. */
  readonly address: URL;
  /** Its output on stderr so far. */
  readonly words: () => string;
  /** Sends a signal and returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const children = new Set<ChildProcess>();

/** Starts the command and waits for the address. */
export async function startWorkbench(words: readonly string[], cwd?: string): Promise<RunningWorkbench> {
  const child = spawn(process.execPath, [program, "workbench", ...words], { cwd });
  children.add(child);
  let [printed, said] = ["", ""];
  child.stderr.on("data", (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text) => {
      printed += text;
      if (printed.endsWith("\n")) resolve();
    });
    child.on("error", reject);
    child.on("close", () => reject(new Error(`lectern workbench ended before it printed an address: ${said}`)));
  });
  const end = (signal: NodeJS.Signals = "SIGINT") => {
    child.kill(signal);
    return ended;
  };
  return { address: new URL(printed.trim()), words: () => said, end };
}

/** Stops the processes that tests have left running. */
export function endAll(): void {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
}
