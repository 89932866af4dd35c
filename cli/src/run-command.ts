/** Runs one command and sets its exit code. */
import type { Command } from "commander";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import { optionFlags } from "./method-flags.js";
import { print } from "./output/print.js";
import { createProgram, firstWords } from "./program.js";
import { outputFailure, showFailure } from "./show-failure.js";

/** Runs the command with the given arguments. */
export async function runCommand(words: readonly string[]): Promise<ExitCode> {
  endWithTheOutput();
  if (words.length === 0) {
    print(firstWords);
    return exitCodes.success;
  }
  let program: Command | undefined;
  try {
    program = await createProgram(words);
    await program.parseAsync(words, { from: "user" });
    return exitCodes.success;
  } catch (error) {
    const flags = program === undefined ? undefined : await optionFlags(program, words);
    return showFailure(error, words.includes("--debug"), flags);
  }
}

/** `lectern … | head` closes the pipe early, which is not an error; a full disk is one. */
function endWithTheOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.success);
    process.exit(showFailure(outputFailure(error), false));
  });
  // Where no message can be written, none can say so; the exit code still tells.
  process.stderr.on("error", () => undefined);
}
