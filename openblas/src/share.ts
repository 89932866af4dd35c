/**
 * How many threads OpenBLAS computes on. It has one number for the whole process, while each worker of a program has an
 * engine with its own: so the number is set before every call, which takes 0.06 µs, and never has to be given back.
 * Two threads that set it at the same time may compute on each other's number; the results are the same to rounding.
 */
import type { OpenBlas } from "./load-library.js";

/** Sets the number of threads for the next call. */
export interface Share {
  /** For work on vectors: one thread, because memory is the limit and results then do not depend on the number. */
  alone(): void;
  /** For products of this many multiplications: all threads if it is worth waking them up. */
  forWork(multiplications: number): void;
  /** For factorisations, in which OpenBLAS itself decides which part is divided. */
  all(): void;
}

/** Products with fewer multiplications take less than about 50 µs, for which it is not worth to wake other threads. */
const MIN_SHARED_WORK = 2 ** 20;

/** The threads of an engine. */
export function createShare(blas: Pick<OpenBlas, "setThreads">, threads: number): Share {
  return {
    alone: () => blas.setThreads(1),
    forWork: (multiplications) => blas.setThreads(multiplications < MIN_SHARED_WORK ? 1 : threads),
    all: () => blas.setThreads(threads),
  };
}
