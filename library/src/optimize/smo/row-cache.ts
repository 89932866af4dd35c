/** Rows of a kernel matrix in the engine's memory, computed many at a time and kept as far as the memory allows. */
import type { Workspace } from "../../engine/index.js";
import { positionsOfLargest } from "./largest.js";
import type { KernelRows } from "./problem.js";

/** Rows that are computed together have at most so many numbers (4 MiB), but are at least 16. */
const PIECE = 2 ** 19;
/** The cache has at least so many rows, whatever its memory. */
const MIN_CAPACITY = 128;
/** Memory is reserved for so many rows at a time. */
const TOGETHER = 64;

/** Gives rows in single precision, which halves the memory and suffices for the gradient (as in LIBSVM). */
export interface RowCache {
  /** Number of rows that fit. */
  readonly capacity: number;
  /** The address of a row, 0 if it is not there. */
  addressOf(index: number): number;
  /** Computes the rows that are not there, at most as many as fit; drops the rows that were not used for longest. */
  fetch(indices: Int32Array): void;
  /** Estimated nanoseconds spent on computing rows since the last call. */
  takeWork(): number;
}

/** Whom a cache tells which rows it adds (their addresses) and drops (0), and asks when a row was last used. */
export interface RowUser {
  changed(index: number, address: number): void;
  lastUse(index: number): number;
}

/** A cache of so many bytes in a workspace. */
export function createRowCache(kernel: KernelRows, space: Workspace, bytes: number, user: RowUser): RowCache {
  const { size } = kernel;
  const capacity = Math.min(size, Math.max(MIN_CAPACITY, Math.floor(bytes / (4 * size))));
  const together = Math.max(16, Math.floor(PIECE / size));
  // Rows begin at multiples of 16 bytes.
  const rowBytes = 16 * Math.ceil(size / 4);
  const kept = new Map<number, number>();
  const free: number[] = [];
  let reserved = 0;
  let work = 0;

  /** Makes room for so many rows. */
  function vacate(count: number, wanted: ReadonlySet<number>): void {
    while (free.length < count && reserved < capacity) {
      const rows = Math.min(TOGETHER, capacity - reserved);
      const first = space.uninitialized((rows * rowBytes) / 8);
      for (let row = 0; row < rows; row++) free.push(first + row * rowBytes);
      reserved += rows;
    }
    if (free.length >= count) return;
    const candidates = Int32Array.from([...kept.keys()].filter((index) => !wanted.has(index)));
    const ages = Float64Array.from(candidates, (index) => -user.lastUse(index));
    for (const at of positionsOfLargest(ages, count - free.length)) {
      const index = candidates[at];
      free.push(kept.get(index) as number);
      kept.delete(index);
      user.changed(index, 0);
    }
  }

  function add(indices: Int32Array): void {
    const addresses = Int32Array.from(indices, () => free.pop() as number);
    computeRows(kernel, space, indices, addresses);
    work += indices.length * kernel.rowWork;
    indices.forEach((index, at) => {
      kept.set(index, addresses[at]);
      user.changed(index, addresses[at]);
    });
  }

  return {
    capacity,
    addressOf: (index) => kept.get(index) ?? 0,
    fetch(indices) {
      const missing = indices.filter((index) => !kept.has(index));
      if (missing.length === 0) return;
      vacate(missing.length, new Set(indices));
      for (let from = 0; from < missing.length; from += together) add(missing.subarray(from, from + together));
    },
    takeWork() {
      const done = work;
      work = 0;
      return done;
    },
  };
}

/** Writes rows to their addresses. */
function computeRows(kernel: KernelRows, { engine }: Workspace, indices: Int32Array, addresses: Int32Array): void {
  if (kernel.direct !== undefined) {
    kernel.direct.write(indices, addresses);
    return;
  }
  const { size } = kernel;
  const computed = kernel.compute(indices);
  const { f32 } = engine.memory;
  addresses.forEach((address, at) => void f32.set(computed.subarray(at * size, (at + 1) * size), address / 4));
}
