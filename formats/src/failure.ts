/** Errors about files, with remedies. */

/** The cause of a failure: the request, the file, or the processing; or it was stopped. */
export type FailureCode = "usage" | "file" | "failure" | "interrupted";

/** A remedy, which each program presents in its own way. */
export type Remedy =
  /** Declare the type of a column; `effect` is the result. */
  | { readonly kind: "declare"; readonly column: string; readonly type: string; readonly effect?: string }
  /** Extract what is needed by a query: on the file itself, or on the database that it is. */
  | { readonly kind: "query"; readonly database?: string }
  /** Unpack the file with another program. */
  | { readonly kind: "unpack"; readonly program: string; readonly name: string };

/** A text followed by a remedy. */
export interface Advice {
  readonly text: string;
  readonly remedy: Remedy;
}

/** A message: plain text, or text with a remedy. */
export type Words = string | Advice;

/** Thrown if the user's input cannot be used; its message is all that the user needs. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  /** What to do about it, shown on a separate line. */
  readonly hint: Words | undefined;

  constructor(code: FailureCode, message: string, hint?: Words, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** A message without its remedy, for programs that cannot present it. */
export function plainWords(words: Words): string {
  return typeof words === "string" ? words : words.text;
}
