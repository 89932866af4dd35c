/** Errors about files, with remedies. */

/** Whose fault it is: of what was asked for, of the file, or of the work itself; or that somebody stopped it. */
export type FailureCode = "usage" | "file" | "failure" | "interrupted";

/** Something that would help, which each program lets a person do in its own way. */
export type Remedy =
  /** To say of which type a column is; `effect` is what comes of it. */
  | { readonly kind: "declare"; readonly column: string; readonly type: string; readonly effect?: string }
  /** To take what is wanted out by a query: of the file itself, or of the database that the file is. */
  | { readonly kind: "query"; readonly database?: string }
  /** To unpack the file with another program. */
  | { readonly kind: "unpack"; readonly program: string; readonly name: string };

/** Words with a remedy that they announce. */
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
  /** What to do about it, on a line of its own. */
  readonly hint: Words | undefined;

  constructor(code: FailureCode, message: string, hint?: Words, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** Words without their remedy, for programs that have no way of their own to say it. */
export function plainWords(words: Words): string {
  return typeof words === "string" ? words : words.text;
}
