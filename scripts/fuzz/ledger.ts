/**
 * What a thread tries and how its inputs ended, in memory that it shares with the main program: two messages an input
 * would take longer than most inputs.
 */
import type { Outcome } from "./fuzz-kind.js";

/** How many inputs of a kind ended in which way, and the longest that one of them took, in milliseconds. */
export interface Counts {
  readonly accepted: number;
  readonly refused: number;
  readonly findings: number;
  readonly longest: number;
}

/** An input that was begun. */
export interface Begun {
  readonly kind: string;
  readonly index: number;
  readonly input: Uint8Array;
}

/** Typed arrays over shared memory, so that a thread can be given them. */
export interface Ledger {
  /** The number of inputs begun; index, kind and length of the last one; then a row of {@link Counts} for each kind. */
  readonly numbers: Float64Array;
  /** The last input that was begun. */
  readonly input: Uint8Array;
}

/** More than any kind makes. */
const MAX_BYTES = 2 ** 24;

const MAX_KINDS = 64;

/** Where the numbers stand. */
const [BEGUN, INDEX, KIND, LENGTH, FIRST_ROW] = [0, 1, 2, 3, 4];
const columns = ["accepted", "refused", "findings", "longest"] as const;

export function createLedger(): Ledger {
  const numbers = new Float64Array(new SharedArrayBuffer(8 * (FIRST_ROW + columns.length * MAX_KINDS)));
  return { numbers, input: new Uint8Array(new SharedArrayBuffer(MAX_BYTES)) };
}

/** The thread begins an input of the kind with a number. */
export function begin({ numbers, input: kept }: Ledger, index: number, kind: number, input: Uint8Array): void {
  if (input.length > MAX_BYTES) throw new Error(`input ${index} has ${input.length} bytes, more than can be kept`);
  kept.set(input);
  numbers[INDEX] = index;
  numbers[KIND] = kind;
  numbers[LENGTH] = input.length;
  numbers[BEGUN]++;
}

/** The thread has ended the input, which took some milliseconds. */
export function end({ numbers }: Ledger, outcome: Outcome | "findings", took: number): void {
  const row = FIRST_ROW + columns.length * numbers[KIND];
  const longest = row + columns.indexOf("longest");
  numbers[row + columns.indexOf(outcome)]++;
  numbers[longest] = Math.max(numbers[longest], took);
}

/** How many inputs were begun. */
export function inputsBegun({ numbers }: Ledger): number {
  return numbers[BEGUN];
}

/** The last input that was begun; undefined before the first. */
export function lastBegun({ numbers, input }: Ledger, kinds: readonly string[]): Begun | undefined {
  if (numbers[BEGUN] === 0) return undefined;
  return { kind: kinds[numbers[KIND]], index: numbers[INDEX], input: input.slice(0, numbers[LENGTH]) };
}

/** The counts of the kind with a number. */
export function countsOf({ numbers }: Ledger, kind: number): Counts {
  const [accepted, refused, findings, longest] = numbers.subarray(FIRST_ROW + columns.length * kind);
  return { accepted, refused, findings, longest };
}
