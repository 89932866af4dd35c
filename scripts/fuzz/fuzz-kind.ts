/** What is fuzzed: how an input is made, and what is done with it. */
import type { Random } from "../../library/src/numeric/random/random.js";

/** How an input ended that was handled well: taken, or refused with an error of ours. */
export type Outcome = "accepted" | "refused";

/** One kind of input. Inputs are bytes, so that what was found can be kept in a file and tried again. */
export interface FuzzKind {
  make(random: Random): Uint8Array;
  /** Throws for anything that must not happen, such as a foreign exception or NaN in a result. */
  run(input: Uint8Array): Outcome | Promise<Outcome>;
}

/** A kind that is loaded when inputs of it are wanted. */
export interface NamedKind {
  readonly name: string;
  /** How many inputs of each round are of this kind. */
  readonly share: number;
  load(): Promise<FuzzKind>;
}

/** Runs an action that may be refused, but only with an error of ours. */
export async function acceptedOrRefused(action: () => unknown): Promise<Outcome> {
  try {
    await action();
    return "accepted";
  } catch (error) {
    if (isRefusal(error)) return "refused";
    throw error;
  }
}

/** By name, because sources and built packages each have a class of their own. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "Failure") return true;
  return error.name === "LecternError" && !("code" in error && error.code === "broken-contract");
}
