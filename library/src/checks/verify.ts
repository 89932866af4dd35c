/** Assertions of the checks, and the error for a failed one. */
import { type ErrorCode, LecternError, show } from "../core/errors.js";
import type { Subject } from "./subject.js";

/** What a check throws when its method fails it; the runner adds the names of the method and the check. */
export function broken(message: string, cause?: unknown): LecternError {
  return new LecternError("broken-contract", message, {}, cause);
}

/** Fails with the message unless the condition holds. */
export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw broken(message);
}

/** What was thrown, in one line. */
export function showError(error: unknown): string {
  if (error instanceof LecternError) return `LecternError "${error.code}": ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : `${show(error)}, which is not an Error`;
}

interface Refusal {
  readonly code: ErrorCode;
  /** Words that the message must contain, such as the name of the column. */
  readonly naming?: string;
}

/**
 * Demands that the action is refused with a LecternError of that code, whose message begins with the kind of the
 * method, or of a recipe inside its options.
 */
export function demandRefusal(subject: Subject, what: string, { code, naming }: Refusal, action: () => unknown): void {
  let result: unknown;
  try {
    result = action();
  } catch (error) {
    checkRefusal(subject, what, { code, ...(naming === undefined ? {} : { naming }) }, error);
    return;
  }
  throw broken(`${what} must be refused with the code "${code}", but gave ${show(result)}`);
}

function checkRefusal({ kind, registry }: Subject, what: string, { code, naming }: Refusal, error: unknown): void {
  if (!(error instanceof LecternError)) {
    throw broken(`${what} must be refused with a LecternError, but threw ${showError(error)}`, error);
  }
  demand(error.code === code, `${what} must be refused with the code "${code}", but threw ${showError(error)}`);
  // text only: this checks the sentence that people read, which must say whose it is.
  demand(
    registry.methods.some((method) => error.message.startsWith(`${method.kind}:`)),
    `the message that refuses ${what} must begin with "${kind}:", but is "${error.message}"`,
  );
  if (naming === undefined) return;
  // text only: this checks that the sentence names what people look for.
  demand(
    error.message.includes(naming),
    `the message that refuses ${what} must name "${naming}", but is "${error.message}"`,
  );
}

const clearRefusals: readonly ErrorCode[] = ["invalid-data", "invalid-option", "unsupported", "numerical"];

/** Returns the action's result, or undefined when it was refused clearly; anything else thrown fails the check. */
export function unlessRefused<R>(what: string, action: () => R): R | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof LecternError && clearRefusals.includes(error.code)) return undefined;
    throw broken(`${what} must work or be refused with a LecternError, but threw ${showError(error)}`, error);
  }
}
