/**
 * The shared block of memory through which the calling thread and the others talk. It holds the job: a kernel, cut into
 * a grid of blocks, with its arguments as they change from block to block. Whoever is free takes the next block, so a
 * thread that is held up does not hold up the others. Which thread computes a block makes no difference to the result.
 */

/** Arguments a kernel may have at most. */
export const mostArguments = 16;

/** Characters kept of what a failing thread says. */
export const messageLength = 200;

/** Where the 32-bit integers are. Those that threads write to at the same time are on cache lines of their own. */
export const slots = {
  /** the number of the job, odd while it has blocks to give away, even when it is over; {@link ended} in the end */
  job: 0,
  /** blocks that nobody has taken yet, or less than 0 */
  remaining: 16,
  /** threads that may be working on a block, the caller not counted */
  active: 32,
  /** 1 when a thread failed on a block; then its message (characters, 0 at the end) says why */
  failed: 48,
  /** threads that have come up */
  ready: 64,
  kernel: 80,
  argumentCount: 81,
  /** which argument is the thread's own scratch space, or −1 */
  scratchArgument: 82,
  columnBlocks: 83,
  message: 96,
  /** blocks each thread has computed so far, the caller first */
  taken: 96 + messageLength + 8,
} as const;

/** The value of {@link slots.job} that makes threads leave. */
export const ended = -1;

/**
 * Where the doubles are, {@link mostArguments} of each: in block (row, column) of the grid, argument i is
 * min(most[i], first[i] + row · perRow[i] + column · perColumn[i]).
 */
export const numbers = { first: 0, perRow: mostArguments, perColumn: 2 * mostArguments, most: 3 * mostArguments };

/** The views of a control block. */
export interface Control {
  readonly buffer: SharedArrayBuffer;
  readonly i32: Int32Array;
  readonly f64: Float64Array;
}

/** A control block for so many threads: the doubles first, then the integers. */
export function createControl(threads: number): Control {
  const doubles = 4 * mostArguments;
  const buffer = new SharedArrayBuffer(doubles * 8 + (slots.taken + threads) * 4);
  return { buffer, i32: new Int32Array(buffer, doubles * 8), f64: new Float64Array(buffer, 0, doubles) };
}

/** An argument of a kernel that changes from block to block: first + row · perRow + column · perColumn, at most `most`. */
export interface Varying {
  readonly first: number;
  readonly perRow?: number;
  readonly perColumn?: number;
  readonly most?: number;
}

/** Stands for the scratch space of the thread that computes. */
export const scratch = "scratch" as const;

/** An argument of a kernel: the same in all blocks, or varying, or scratch space. */
export type Argument = number | boolean | Varying | typeof scratch;

/** Writes down a job, whose blocks may be taken as soon as {@link slots.job} says so. */
export function writeJob(
  { i32, f64 }: Control,
  kernel: number,
  rowBlocks: number,
  columnBlocks: number,
  given: readonly Argument[],
): void {
  i32[slots.kernel] = kernel;
  i32[slots.argumentCount] = given.length;
  i32[slots.scratchArgument] = given.indexOf(scratch);
  i32[slots.columnBlocks] = columnBlocks;
  i32[slots.failed] = 0;
  given.forEach((argument, i) => {
    const varying = typeof argument === "object" ? argument : { first: argument === scratch ? 0 : Number(argument) };
    f64[numbers.first + i] = varying.first;
    f64[numbers.perRow + i] = varying.perRow ?? 0;
    f64[numbers.perColumn + i] = varying.perColumn ?? 0;
    f64[numbers.most + i] = varying.most ?? Number.POSITIVE_INFINITY;
  });
  Atomics.store(i32, slots.remaining, rowBlocks * columnBlocks);
}

/** What a failing thread left behind. */
export function readMessage({ i32 }: Control): string {
  const codes = i32.slice(slots.message, slots.message + messageLength);
  const end = codes.indexOf(0);
  return String.fromCharCode(...codes.subarray(0, end < 0 ? messageLength : end));
}
