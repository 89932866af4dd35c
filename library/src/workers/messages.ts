/**
 * The messages between a pool and its workers. A worker begins with "ready"; the pool then sends the engine to use and
 * the data, each once, and tasks one at a time, each of which is answered by a result or a failure with the number of
 * its job.
 */
import type { AnyFitData } from "../contract/contract.js";
import type { FoldTask } from "../contract/fit-control.js";
import type { ErrorCode } from "../core/errors.js";
import { isRecord, type PlainData } from "../core/plain-data.js";
import type { EngineChoice } from "../engine/index.js";

/** From the pool to a worker. Every message has `lectern`, which marks it as ours. */
export type PoolMessage =
  | { readonly lectern: "engine"; readonly choice: EngineChoice }
  | { readonly lectern: "data"; readonly id: string; readonly data: AnyFitData }
  | { readonly lectern: "forget"; readonly id: string }
  | { readonly lectern: "task"; readonly job: number; readonly data: string; readonly task: FoldTask }
  /** Its task is not needed any more: it answers at the next pause of the fit. */
  | { readonly lectern: "stop" };

/** From a worker to the pool. */
export type WorkerMessage =
  | { readonly lectern: "ready"; readonly version: string }
  | { readonly lectern: "result"; readonly job: number; readonly result: PlainData }
  /** The task could not even be tried; a candidate that fails is a result. */
  | { readonly lectern: "failure"; readonly job: number; readonly code: ErrorCode; readonly message: string }
  /** Something arrived that could not be read, and nobody knows what it was. */
  | { readonly lectern: "unreadable" };

/** Whether a value is a message of this protocol and not one of the program itself. */
export function isMessage(value: unknown): value is { readonly lectern: string } {
  return isRecord(value) && typeof value["lectern"] === "string";
}
