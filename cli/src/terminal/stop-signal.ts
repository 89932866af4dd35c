/** Ctrl-C asks the work to stop and keep what is finished; a second one ends the process at once. */
import { CommandFailure } from "../command-failure.js";
import { shellWord } from "../command-texts.js";
import { exitCodes } from "../exit-codes.js";
import { mention } from "./say.js";

let controller: AbortController | undefined;

/** The signal that Ctrl-C gives; the same for the whole command. */
export function stopSignal(): AbortSignal {
  if (controller === undefined) {
    const made = new AbortController();
    controller = made;
    process.on("SIGINT", () => {
      if (made.signal.aborted) process.exit(exitCodes.interrupted);
      mention("\nstopping after the step that is running (Ctrl-C again ends at once)");
      made.abort();
    });
  }
  return controller.signal;
}

/** Does work that Ctrl-C may stop; then the failure says so, and what there is left. */
export async function stoppable<R>(work: (signal: AbortSignal) => Promise<R>, left?: string): Promise<R> {
  const signal = stopSignal();
  try {
    const result = await work(signal);
    // A step that cannot be divided ends before it hears of the signal.
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw new CommandFailure("interrupted", "stopped before the end", left, error);
    throw error;
  }
}

/** How the same command goes on from what is kept. */
export function resumeHint(): string {
  const again = process.argv.slice(2).filter((word) => word !== "--resume");
  return `what is finished is kept: lectern ${[...again, "--resume"].map(shellWord).join(" ")} goes on`;
}
