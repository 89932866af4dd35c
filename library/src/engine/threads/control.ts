/**
 * The shared memory through which the calling thread and the others communicate. It holds the job: a kernel, divided
 * into a grid of blocks, with arguments that vary from block to block. Each free thread takes the next block, so a
 * delayed thread does not delay the others. The result does not depend on which thread computes a block.
 */

/** Maximum number of arguments of a kernel. */
export const maxArguments = 16;

/** Maximum length of the error message of a failing thread. */
export const messageLength = 200;

/** Indices of the 32-bit integers. Those that threads write concurrently are on separate cache lines. */
export const slots = {
  /** the number of the job, odd while it has blocks left to take, even when it is over; {@link ended} at the end */
  job: 0,
  /** number of blocks not taken yet, or less than 0 */
  remaining: 16,
  /** number of threads that may be working on a block, without the caller */
  active: 32,
  /** 1 when a thread failed on a block; its message (characters, 0 at the end) follows */
  failed: 48,
  /** number of threads that have started */
  ready: 64,
  kernel: 80,
  argumentCount: 81,
  /** the argument that is the thread's scratch buffer, or −1 */
  scratchArgument: 82,
  columnBlocks: 83,
  /** the number of the module that has the kernel; where its bytes begin among {@link Control.modules}, and their number */
  module: 84,
  moduleStart: 85,
  moduleLength: 86,
  message: 96,
  /** blocks each thread has computed so far, the caller first */
  taken: 96 + messageLength + 8,
} as const;

/** The value of {@link slots.job} that makes threads exit. */
export const ended = -1;

/**
 * Indices of the doubles, {@link maxArguments} of each: in block (row, column) of the grid, argument i is
 * min(most[i], first[i] + row · perRow[i] + column · perColumn[i]).
 */
export const numbers = { first: 0, perRow: maxArguments, perColumn: 2 * maxArguments, most: 3 * maxArguments };

/** Maximum number of bytes of all modules. */
export const maxModuleBytes = 2 ** 19;

/** The views of a control block. */
export interface Control {
  readonly buffer: SharedArrayBuffer;
  readonly i32: Int32Array;
  readonly f64: Float64Array;
  /**
   * The modules that jobs have used so far. A thread that waits for jobs gets no messages, and sees that the memory of the
   * kernels has grown only some time afterwards, so it reads them here.
   */
  readonly modules: Uint8Array;
}

/** Where the bytes of modules begin in a control block. */
export const modulesStart = 4 * maxArguments * 8;
/** Where the integers begin. */
export const integersStart = modulesStart + maxModuleBytes;

/** A control block for the given number of threads: the doubles first, then the modules, then the integers. */
export function createControl(threads: number): Control {
  const buffer = new SharedArrayBuffer(integersStart + (slots.taken + threads) * 4);
  return {
    buffer,
    i32: new Int32Array(buffer, integersStart),
    f64: new Float64Array(buffer, 0, 4 * maxArguments),
    modules: new Uint8Array(buffer, modulesStart, maxModuleBytes),
  };
}

/**
 * An argument of a kernel that changes from block to block: first + row · perRow + column · perColumn, at most `most`.
 */
export interface Varying {
  readonly first: number;
  readonly perRow?: number;
  readonly perColumn?: number;
  readonly most?: number;
}

/** The scratch buffer of the computing thread. */
export const scratch = "scratch" as const;

/** An argument of a kernel: constant, varying from block to block, or the scratch buffer. */
export type Argument = number | boolean | Varying | typeof scratch;

/** A kernel as threads find it: the number of its module, its place among the exports, and the module. */
export interface PlacedKernel {
  readonly module: number;
  readonly kernel: number;
  readonly start: number;
  readonly length: number;
}

/** Writes a job; threads take its blocks once {@link slots.job} is set. */
export function writeJob(
  { i32, f64 }: Control,
  { module, kernel, start, length }: PlacedKernel,
  rowBlocks: number,
  columnBlocks: number,
  given: readonly Argument[],
): void {
  i32[slots.kernel] = kernel;
  i32[slots.module] = module;
  i32[slots.moduleStart] = start;
  i32[slots.moduleLength] = length;
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

/** The error message of a failing thread. */
export function readMessage({ i32 }: Control): string {
  const codes = i32.slice(slots.message, slots.message + messageLength);
  const end = codes.indexOf(0);
  return String.fromCharCode(...codes.subarray(0, end < 0 ? messageLength : end));
}
