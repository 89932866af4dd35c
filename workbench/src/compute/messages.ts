/** The messages between the page and the compute worker. */
import type { CallName } from "./calls.js";

/** What the page sends. */
export type ToWorker =
  | { readonly type: "call"; readonly id: number; readonly name: CallName; readonly request: unknown }
  | { readonly type: "stop"; readonly id: number };

/** What the worker sends back. */
export type FromWorker =
  | { readonly type: "news"; readonly id: number; readonly news: unknown }
  | { readonly type: "answer"; readonly id: number; readonly answer: unknown }
  | { readonly type: "failure"; readonly id: number; readonly failure: Failure };

/** An error on its way to the page. */
export interface Failure {
  readonly message: string;
  /** The code of a LecternError; "defect" for anything else. */
  readonly code: string;
}
