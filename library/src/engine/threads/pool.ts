/**
 * Fork and join: the caller opens a job, takes blocks of it like every other thread, closes it when none are left, and
 * waits for the blocks that others have taken. It never waits for a thread to start or to wake: it computes all blocks
 * that no other thread takes, so only a thread that dies while computing a block can delay it, and for that there is a
 * timeout.
 */
import { LecternError } from "../../core/errors.js";
import type { SimdExports } from "../simd/exports.js";
import type { SimdParts } from "../simd/simd.js";
import {
  type Argument,
  type Control,
  createControl,
  ended,
  numbers,
  type PlacedKernel,
  readMessage,
  slots,
  writeJob,
} from "./control.js";
import { startThread, type Thread } from "./platform.js";
import { workerSource } from "./worker-source.js";

/** The exports of the modules that can be divided into blocks. */
export type SplitKernel = Exclude<keyof SimdExports, "scratchBytes">;

/** A kernel divided into rowBlocks x columnBlocks parts. */
export interface Job {
  readonly kernel: SplitKernel;
  readonly rowBlocks: number;
  readonly columnBlocks: number;
  readonly given: readonly Argument[];
  /** about how long it takes on one thread, in nanoseconds */
  readonly cost: number;
}

/** Threads that wait for work. */
export interface Pool {
  /** Whether work of this cost (nanoseconds on one thread) is worth dividing among threads now. */
  takes(cost: number): boolean;
  /** Runs all blocks and returns when they are done. */
  run(job: Job): void;
  /** Runs `compute`, and `other` once: before the caller takes blocks of the first job in it, otherwise at the end. */
  overlap(compute: () => void, other: () => void): void;
  /** False when the threads have ended or failed. */
  readonly isOpen: boolean;
  /** Why the threads failed. */
  readonly failure: string | undefined;
  /** The memory shared with the caller, once they were started. */
  readonly control: Control | undefined;
  /** Stops the threads; the caller then computes everything. */
  dispose(): void;
}

/** Settings for tests and measurements. */
export interface PoolOptions {
  /** work below this many nanoseconds is not divided: waking a thread and waiting for it takes about 20 000 */
  readonly leastCost?: number;
  /** threads start after this much divisible work (nanoseconds), because starting one takes 50 ms */
  readonly startCost?: number;
  /** how long (milliseconds) a thread may take for a block beyond a hundred times the usual before it counts as dead */
  readonly patience?: number;
  /** the program of a thread */
  readonly source?: string;
}

/** Number of times the caller checks whether the others are done before it sleeps. */
const maxSpins = 2000;

/** Job numbers stay below this, which is even, and begin again. */
const jobNumbers = 2 ** 30;

/** The state of a pool: its threads, the memory shared with the caller, and whether they have failed. */
interface PoolState {
  readonly parts: SimdParts;
  /** Where threads find each kernel that was used so far. */
  readonly placed: Map<SplitKernel, PlacedKernel & { readonly own: SimdExports }>;
  readonly patience: number;
  readonly threads: Thread[];
  control: Control | undefined;
  failure: string | undefined;
  isOpen: boolean;
  /** The callback to run while others compute. */
  waiting: (() => void) | undefined;
}

/**
 * A pool for an engine on shared memory, with a thread for each scratch buffer except the first; none is started yet.
 */
export function createPool(parts: SimdParts, settings: PoolOptions = {}): Pool {
  const { leastCost = 250_000, startCost = 5_000_000, patience = 30_000, source = workerSource } = settings;
  const pool: PoolState = {
    parts,
    placed: new Map(),
    patience,
    threads: [],
    control: undefined,
    failure: undefined,
    isOpen: true,
    waiting: undefined,
  };
  let costSeen = 0;
  return {
    takes(cost) {
      if (!pool.isOpen || cost < leastCost) return false;
      costSeen += cost;
      if (pool.control === undefined && costSeen >= startCost) startThreads(pool, source);
      return pool.isOpen && pool.control !== undefined;
    },
    run: (job) => runJob(pool, pool.control as Control, job),
    overlap(compute, other) {
      pool.waiting = other;
      try {
        compute();
        doWaiting(pool);
      } finally {
        pool.waiting = undefined;
      }
    },
    get isOpen() {
      return pool.isOpen;
    },
    get failure() {
      return pool.failure;
    },
    get control() {
      return pool.control;
    },
    dispose: () => disposePool(pool),
  };
}

function startThreads(pool: PoolState, source: string): void {
  const { webAssemblyMemory: memory, scratch } = pool.parts;
  const control = createControl(scratch.length);
  pool.control = control;
  try {
    for (let thread = 1; thread < scratch.length; thread++) {
      const data = { memory, control: control.buffer, scratch: scratch[thread], thread };
      pool.threads.push(startThread(data, (reason) => disableThreads(pool, reason), source));
    }
  } catch (error) {
    disableThreads(pool, `it could not be started: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function disableThreads(pool: PoolState, reason: string): void {
  if (!pool.isOpen) return;
  pool.failure = `a thread failed: ${reason}`;
  disposePool(pool);
}

function disposePool(pool: PoolState): void {
  pool.isOpen = false;
  if (pool.control === undefined) return;
  Atomics.store(pool.control.i32, slots.job, ended);
  Atomics.notify(pool.control.i32, slots.job);
}

function fail(pool: PoolState, reason: string): never {
  disableThreads(pool, reason);
  throw new LecternError("numerical", `engine: ${pool.failure}; the result is lost, and further work uses one thread`);
}

function doWaiting(pool: PoolState): void {
  const { waiting } = pool;
  pool.waiting = undefined;
  waiting?.();
}

/** Where threads find a kernel; the bytes of its module are written for them once. */
function placeKernel(pool: PoolState, { modules }: Control, kernel: SplitKernel) {
  const known = pool.placed.get(kernel);
  if (known !== undefined) return known;
  const loaded = pool.parts.modules;
  const module = loaded.findIndex(({ simd }) => kernel in simd);
  const { bytes, simd } = loaded[module];
  const start = loaded.slice(0, module).reduce((sum, each) => sum + each.bytes.length, 0);
  modules.set(bytes, start);
  const place = { module, kernel: Object.keys(simd).indexOf(kernel), start, length: bytes.length, own: simd };
  pool.placed.set(kernel, place);
  return place;
}

function runJob(pool: PoolState, shared: Control, { kernel, rowBlocks, columnBlocks, given, cost }: Job): void {
  const { scratch } = pool.parts;
  const placed = placeKernel(pool, shared, kernel);
  const { i32 } = shared;
  const blocks = rowBlocks * columnBlocks;
  writeJob(shared, placed, rowBlocks, columnBlocks, given);
  const job = Atomics.load(i32, slots.job) + 1;
  if (blocks > 1) {
    Atomics.store(i32, slots.job, job);
    Atomics.notify(i32, slots.job, blocks - 1);
  }
  let own: { readonly error: unknown } | undefined;
  try {
    doWaiting(pool);
    takeBlocks(shared, placed.own[kernel], scratch[0]);
  } catch (error) {
    own = { error };
  }
  // The caller waits even when one of its own blocks failed, so that no thread writes to the memory afterwards.
  Atomics.store(i32, slots.remaining, 0);
  Atomics.store(i32, slots.job, (job + 1) % jobNumbers);
  if (!join(i32, pool.patience + (100 * cost) / blocks / 1e6)) {
    for (const thread of pool.threads) thread.terminate();
    fail(pool, "it took a block of work and did not finish it");
  }
  if (own !== undefined) throw own.error;
  if (i32[slots.failed] !== 0) fail(pool, readMessage(shared));
}

/** Takes blocks until none are left; the other threads do the same (worker-source.ts). */
function takeBlocks({ i32, f64 }: Control, kernel: (...given: never[]) => unknown, scratchAddress: number): void {
  const call = kernel as (...given: number[]) => unknown;
  const given = new Array<number>(i32[slots.argumentCount]);
  const columns = i32[slots.columnBlocks];
  const scratchArgument = i32[slots.scratchArgument];
  for (let left = take(i32); left > 0; left = take(i32), i32[slots.taken]++) {
    const row = Math.floor((left - 1) / columns);
    const column = (left - 1) % columns;
    for (let i = 0; i < given.length; i++) {
      const value = f64[numbers.first + i] + row * f64[numbers.perRow + i] + column * f64[numbers.perColumn + i];
      given[i] = Math.min(f64[numbers.most + i], value);
    }
    if (scratchArgument >= 0) given[scratchArgument] = scratchAddress;
    call(...given);
  }
}

function take(i32: Int32Array): number {
  return Atomics.sub(i32, slots.remaining, 1);
}

/** Waits until no other thread is working; false on timeout. */
function join(i32: Int32Array, milliseconds: number): boolean {
  for (let spin = 0; spin < maxSpins; spin++) if (Atomics.load(i32, slots.active) === 0) return true;
  for (let active = Atomics.load(i32, slots.active); active !== 0; active = Atomics.load(i32, slots.active)) {
    if (Atomics.wait(i32, slots.active, active, milliseconds) === "timed-out") {
      return Atomics.load(i32, slots.active) === 0;
    }
  }
  return true;
}
