/** Rows of a kernel matrix, computed many at a time and kept as far as the memory allows. */
import type { KernelRows } from "./problem.js";

/** Rows that are computed together have at most so many numbers (4 MiB), but are at least 16. */
const PIECE = 2 ** 19;
/** The cache has at least so many rows, whatever its memory. */
const MIN_CAPACITY = 128;

/** Gives rows in single precision, which halves the memory and suffices for the gradient (as in LIBSVM). */
export interface RowCache {
  /** Number of rows that fit. */
  readonly capacity: number;
  has(index: number): boolean;
  /** A row that is there. */
  row(index: number): Float32Array;
  /** Computes the rows that are not there, at most as many as fit; drops the rows that were not used for longest. */
  fetch(indices: Int32Array): void;
  /** Estimated nanoseconds spent on computing rows since the last call. */
  takeWork(): number;
}

/** A cache of so many bytes, which tells which rows it adds and drops. */
export function createRowCache(
  kernel: KernelRows,
  bytes: number,
  changed: (index: number, isThere: boolean) => void = () => undefined,
): RowCache {
  const { size } = kernel;
  const capacity = Math.min(size, Math.max(MIN_CAPACITY, Math.floor(bytes / (4 * size))));
  const together = Math.max(16, Math.floor(PIECE / size));
  const kept = new Map<number, Float32Array>();
  let work = 0;

  const use = (index: number, row: Float32Array): Float32Array => {
    kept.delete(index);
    kept.set(index, row);
    return row;
  };

  /** Memory for another row. */
  function vacate(): Float32Array {
    if (kept.size < capacity) return new Float32Array(size);
    const [[oldest, row]] = kept;
    kept.delete(oldest);
    changed(oldest, false);
    return row;
  }

  return {
    capacity,
    has: (index) => kept.has(index),
    row: (index) => use(index, kept.get(index) as Float32Array),
    fetch(indices) {
      for (const index of indices) if (kept.has(index)) use(index, kept.get(index) as Float32Array);
      const missing = indices.filter((index) => !kept.has(index));
      for (let from = 0; from < missing.length; from += together) {
        const some = missing.subarray(from, from + together);
        const computed = kernel.compute(some);
        work += some.length * kernel.rowWork;
        some.forEach((index, at) => {
          const row = vacate();
          row.set(computed.subarray(at * size, (at + 1) * size));
          kept.set(index, row);
          changed(index, true);
        });
      }
    },
    takeWork() {
      const done = work;
      work = 0;
      return done;
    },
  };
}
