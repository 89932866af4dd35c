/** Ctrl-C stops the work and keeps the finished results; a second one ends the process immediately. */
import { CommandFailure } from "../command-failure.js";
import { shellWord } from "../command-texts.js";
import { exitCodes } from "../exit-codes.js";
import { mention } from "./say.js";

let controller: AbortController | undefined;

/** The abort signal of Ctrl-C; the same for the whole command. */
export function stopSignal(): AbortSignal {
  if (controller === undefined) {
    const made = new AbortController();
    controller = made;
    process.on("SIGINT", () => {
      if (made.signal.aborted) process.exit(exitCodes.interrupted);
      mention("\nstopping after the current step (press Ctrl-C again to quit immediately)");
      made.abort();
    });
  }
  return controller.signal;
}

/** Runs work that Ctrl-C may stop; the error then says so, and what was kept. */
export async function stoppable<R>(work: (signal: AbortSignal) => Promise<R>, left?: string): Promise<R> {
  const signal = stopSignal();
  try {
    const result = await work(signal);
    // A step that cannot be interrupted ends before it checks the signal.
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw new CommandFailure("interrupted", "interrupted", left, error);
    throw error;
  }
}

/** How to resume the same command. */
export function resumeHint(): string {
  const again = process.argv.slice(2).filter((word) => word !== "--resume");
  return `finished results are kept; resume with: lectern ${[...again, "--resume"].map(shellWord).join(" ")}`;
}
