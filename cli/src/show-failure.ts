/** Converts an error to one line, a hint and an exit code. */
import { CommanderError } from "commander";
import { type ErrorCode, LecternError } from "lectern";
import { CommandFailure } from "./command-failure.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import { inWords } from "./in-words.js";
import type { OptionFlags } from "./method-flags.js";
import { say } from "./terminal/say.js";
import { styled } from "./terminal/style.js";

const exitCodeOf: Readonly<Partial<Record<ErrorCode, ExitCode>>> = {
  "invalid-option": exitCodes.usage,
  "unknown-kind": exitCodes.usage,
  "invalid-file": exitCodes.file,
  aborted: exitCodes.interrupted,
};

/** Prints an error on stderr and returns its exit code. */
export function showFailure(error: unknown, debug: boolean, flags?: OptionFlags): ExitCode {
  // Commander has already shown its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
  const { message, code, hint, exitCode } = describeFailure(error, flags);
  say(`${styled("lectern:", "red")} ${message} ${styled(`[${code}]`, "dim")}`);
  if (hint !== undefined) say(`  ${hint}`);
  if (debug && error instanceof Error) say(error.stack ?? "");
  return exitCode;
}

interface Failure {
  readonly message: string;
  readonly code: string;
  readonly hint?: string | undefined;
  readonly exitCode: ExitCode;
}

/** The failure in the words of the command; `flags` are those of the method that it was given. */
export function describeFailure(error: unknown, flags?: OptionFlags): Failure {
  if (error instanceof CommandFailure) {
    const { message, code, hint } = error;
    return { message, code, hint: hint === undefined ? undefined : inWords(hint), exitCode: exitCodes[code] };
  }
  if (error instanceof LecternError) {
    return { ...inFlags(error, flags), code: error.code, exitCode: exitCodeOf[error.code] ?? exitCodes.failure };
  }
  const file = fileProblem(error);
  if (file !== undefined) return { message: file, code: "file", exitCode: exitCodes.file };
  const message = error instanceof Error ? error.message : String(error);
  return {
    message: `unexpected error: ${message}`,
    code: "unexpected",
    hint: "this is a bug in lectern; run the command again with --debug and report its output",
    exitCode: exitCodes.failure,
  };
}

/** An error about an option of the method, with the flag by which a person gives it. */
function inFlags(
  { message, details }: LecternError,
  flags: OptionFlags | undefined,
): Pick<Failure, "message" | "hint"> {
  const { kind, option, problem } = details;
  if (flags === undefined || typeof option !== "string" || (kind ?? flags.kind) !== flags.kind) return { message };
  const flag = flags.flagOf(option);
  if (flag === undefined) return { message };
  if (typeof problem === "string") return { message: `${flags.kind}: ${flag} ${problem}` };
  return { message, hint: `${option} is given by ${flag}` };
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EISDIR: "is a folder, not a file",
  ENOTDIR: "a part of its path is not a folder",
  ENOSPC: "no space left on the device",
  EMFILE: "too many open files",
  EROFS: "the file system is read-only",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  EIO: "the device does not respond",
};

/** The failure of writing to standard output. */
export function outputFailure(error: NodeJS.ErrnoException): CommandFailure {
  const problem = fileProblems[error.code ?? ""] ?? error.message;
  return new CommandFailure("file", `standard output: ${problem}`, undefined, error);
}

function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  const problem = fileProblems[error.code];
  if (problem === undefined) return undefined;
  const path = "path" in error && typeof error.path === "string" ? error.path : "a file";
  return `${path}: ${problem}`;
}
