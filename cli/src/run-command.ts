/** Runs one command and sets its exit code. */
import { type ExitCode, exitCodes } from "./exit-codes.js";
import { print } from "./output/print.js";
import { createProgram, firstWords } from "./program.js";
import { showFailure } from "./show-failure.js";

/** Runs the command with the given arguments. */
export async function runCommand(words: readonly string[]): Promise<ExitCode> {
  endQuietlyWithTheReader();
  if (words.length === 0) {
    print(firstWords);
    return exitCodes.success;
  }
  try {
    const program = await createProgram(words);
    await program.parseAsync(words, { from: "user" });
    return exitCodes.success;
  } catch (error) {
    return showFailure(error, words.includes("--debug"));
  }
}

/** `lectern … | head` closes the pipe early, which is not an error. */
function endQuietlyWithTheReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.success);
    throw error;
  });
}
