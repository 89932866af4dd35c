/** What is fuzzed: how an input is made, and what is done with it. */
import type { Random } from "../../library/src/numeric/random/random.js";

/** How an input ended that was handled well: taken, or refused with an error of ours. */
export type Outcome = "accepted" | "refused";

/** One kind of input. Inputs are bytes, so that what was found can be kept in a file and tried again. */
export interface FuzzKind {
  readonly name: string;
  make(random: Random): Uint8Array;
  /** Throws for anything that must not happen, such as a foreign exception or NaN in a result. */
  run(input: Uint8Array): Outcome | Promise<Outcome>;
}

/** Runs an action that may be refused, but only with an error of the library. */
export async function acceptedOrRefused(action: () => unknown): Promise<Outcome> {
  try {
    await action();
    return "accepted";
  } catch (error) {
    // By name: sources and built packages each have a class of their own.
    if (error instanceof Error && error.name === "LecternError" && !isBrokenContract(error)) return "refused";
    throw error;
  }
}

function isBrokenContract(error: Error): boolean {
  return "code" in error && error.code === "broken-contract";
}
