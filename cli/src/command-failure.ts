/** A failure of the command itself, beside those of the library: its message says all that a person needs. */
import { type ExitCode, exitCodes } from "./exit-codes.js";

export type FailureCode = "usage" | "file" | "failure" | "interrupted";

/** Thrown by commands; shown as one line without a stack trace. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly code: FailureCode;
  /** What to do about it, on a line of its own. */
  readonly hint: string | undefined;

  constructor(code: FailureCode, message: string, hint?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }

  get exitCode(): ExitCode {
    return exitCodes[this.code];
  }
}
