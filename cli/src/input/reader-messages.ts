/** What the command and the thread that reads foreign formats tell each other. */
import type { DeclaredType, FailureCode, InputFormat, NeededColumns, Words } from "@lectern/formats";
import type { Table } from "lectern/data";

/** What to read. */
export interface ReadRequest {
  readonly path: string;
  /** The bytes, where they cannot be read from the path: those of standard input. */
  readonly bytes?: Uint8Array;
  readonly format: InputFormat;
  /** All rows with these types, or parts with the columns that are needed. */
  readonly columns:
    | { readonly kind: "all"; readonly types: ReadonlyMap<string, DeclaredType> }
    | { readonly kind: "parts"; readonly needed: NeededColumns };
}

/** A request for a new file, or for the next part of it. */
export type ToReader = { readonly kind: "open"; readonly request: ReadRequest } | { readonly kind: "next" };

/** Some rows, the end, or why it failed. */
export type FromReader =
  | { readonly kind: "part"; readonly table: Table; readonly notes: readonly Words[] }
  | { readonly kind: "end"; readonly notes: readonly Words[] }
  | { readonly kind: "failure"; readonly code: FailureCode; readonly message: string; readonly hint: Words | undefined }
  | { readonly kind: "error"; readonly error: Error };
