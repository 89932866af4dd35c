/** The error class of the library, with a code that a program can branch on. */

/** The kind of an error. */
export type ErrorCode =
  /** an option is unknown, has the wrong type, or is out of range */
  | "invalid-option"
  /** the data have the wrong shape, type or values */
  | "invalid-data"
  /** the method does not offer what was asked of it (weights, sparse input, missing values …) */
  | "unsupported"
  /** the columns are not the ones the model was fitted on */
  | "feature-mismatch"
  /** a computation broke down although the input was well formed (a singular matrix, an overflow) */
  | "numerical"
  /** a signal asked the work to stop */
  | "aborted"
  /** a text or model file cannot be read */
  | "invalid-file"
  /** a kind that no method in the registry has */
  | "unknown-kind"
  /** a method does not keep the contract; thrown by the common checks */
  | "broken-contract";

/** Facts about the error for programs; the message has them for people. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * The error class of the library. The message states what is wrong, where, and what would work.
 *
 * @example
 * ```ts
 * import { LecternError, ridge } from "lectern";
 *
 * try {
 *   ridge({ alpha: -1 });
 * } catch (error) {
 *   if (error instanceof LecternError && error.code === "invalid-option") console.log(error.message);
 * }
 * ```
 */
export class LecternError extends Error {
  override readonly name = "LecternError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }

  /**
   * What is wrong, without the name that the message begins with (of a method, or of what was being read: `kind` or
   * `subject` of the details), for programs that name it themselves.
   */
  get reason(): string {
    const { subject, kind } = this.details;
    const begin = `${subject ?? kind}: `;
    // text only: the function that throws an error begins its message with the name that is in the details.
    return this.message.startsWith(begin) ? this.message.slice(begin.length) : this.message;
  }
}

/** The error with the kind of the method that threw it in its details, unless they name one already. */
export function errorOfKind(kind: string, error: unknown): unknown {
  if (!(error instanceof LecternError)) return error;
  const { code, message, details, cause } = error;
  if (details["kind"] !== undefined || details["subject"] !== undefined) return error;
  const named = new LecternError(code, message, { kind, ...details }, cause);
  // Where it was thrown, not where it got its name; written out only when somebody reads it, because that takes far
  // longer than throwing.
  return Object.defineProperty(named, "stack", { get: () => error.stack, configurable: true });
}

/** A short form of any value for an error message: never longer than a line. */
export function show(value: unknown): string {
  if (typeof value === "string") return showText(value);
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return value.toString().length > 60 ? "a very large bigint" : `${value}n`;
  if (typeof value === "symbol") return "a symbol";
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (ArrayBuffer.isView(value)) {
    const type = value.constructor.name;
    return `${type.startsWith("I") ? "an" : "a"} ${type}`;
  }
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  return `an object with ${Object.keys(value).slice(0, 5).map(show).join(", ") || "no fields"}`;
}

// Cut after quoting as well, because quoting turns one control character into six.
function showText(text: string): string {
  const quoted = JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
  return quoted.length > 62 ? `${quoted.slice(0, 60)}…"` : quoted;
}
