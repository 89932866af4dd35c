/** Finds OpenBLAS on the system and declares the functions used. */
import koffi from "koffi";
import { coreFor, processorFlags } from "./processor.js";

/** Where to find it: by name in the loader's path, then in the usual places. LECTERN_OPENBLAS names another file. */
const candidates = [
  "libopenblas.so.0",
  "libopenblas.so",
  "/opt/homebrew/opt/openblas/lib/libopenblas.dylib",
  "/usr/local/opt/openblas/lib/libopenblas.dylib",
  "libopenblas.dylib",
  "libopenblas.dll",
  "openblas.dll",
];

/**
 * The number of cycles that an idle thread of OpenBLAS keeps its core busy for, as a power of 2. By default it is 26,
 * some 30 ms, which between two products are taken from our own threads: logistic regression on 10,000 x 64 took 1.3
 * times the processor time of the SIMD engine, and with 18 (0.1 ms) it takes 0.9 to 1.05 times that.
 */
const IDLE_SPIN = "18";

/**
 * The functions of OpenBLAS, by their C names; addresses are numbers of the process, everything Fortran is by pointer.
 */
export interface OpenBlas {
  /** The file that was loaded. */
  readonly path: string;
  /** The processor whose kernels it chose, such as "Haswell". */
  readonly core: string;
  setThreads(count: number): void;
  readonly dgemm: Native;
  readonly sgemm: Native;
  readonly dsyrk: Native;
  readonly dgemv: Native;
  readonly dger: Native;
  readonly dsymv: Native;
  readonly dsyr2: Native;
  readonly dtrsm: Native;
  readonly dtrsv: Native;
  readonly dpotrf: Native;
  readonly dgetrf: Native;
  readonly dgetrs: Native;
  readonly dgelqf: Native;
  readonly dorglq: Native;
  readonly dsyevd: Native;
  readonly dgesdd: Native;
}

/** A function of the library; its arguments are documented where it is called. */
export type Native = (...values: (number | bigint | string | ArrayBufferView)[]) => void;

/** Loads OpenBLAS, or returns why it cannot. */
export function loadOpenBlas(): OpenBlas | { readonly unavailable: string } {
  const named = process.env["LECTERN_OPENBLAS"];
  const paths = named === undefined ? candidates : [named];
  const core = coreFor(processorFlags());
  // The library reads them when it is loaded; a value that the user has set is kept.
  if (core !== undefined) process.env["OPENBLAS_CORETYPE"] ??= core;
  process.env["OPENBLAS_THREAD_TIMEOUT"] ??= IDLE_SPIN;
  const failures: string[] = [];
  for (const path of paths) {
    try {
      return declare(path);
    } catch (error) {
      // text only: the loader of the system throws plain errors, one line for each place it looked at.
      failures.push(error instanceof Error ? error.message.split("\n")[0] : String(error));
    }
  }
  const reason = named === undefined ? "no OpenBLAS was found; on Debian install libopenblas0-pthread" : failures[0];
  return { unavailable: reason };
}

const INTEGER = "int";
const POINTER = "void *";
const DOUBLE = "double";

/**
 * The stack that functions are called on. Factorisations on several threads allocate buffers there for as many
 * processors as OpenBLAS was built for: more than koffi's default of 2 MiB, with which the process would end silently.
 */
const STACK_BYTES = 2 ** 24;

/** Requests that stack once; it is not available when the program has already called other libraries. */
const hasStack = ((): boolean => {
  try {
    koffi.config({ sync_stack_size: STACK_BYTES });
    return true;
  } catch {
    return false;
  }
})();

function declare(path: string): OpenBlas {
  const library = koffi.load(path);
  const declared = (name: string, parameters: string[]): Native => library.func(name, "void", parameters);
  const product = (real: string) => [
    ...[INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER],
    ...[real, POINTER, INTEGER, POINTER, INTEGER, real, POINTER, INTEGER],
  ];
  const fortran = (name: string, count: number): Native => declared(`${name}_`, new Array<string>(count).fill(POINTER));
  const setThreads = library.func("openblas_set_num_threads", "void", [INTEGER]);
  return {
    path,
    core: library.func("openblas_get_corename", "str", [])(),
    setThreads: (count) => setThreads(hasStack ? count : 1),
    dgemm: declared("cblas_dgemm", product(DOUBLE)),
    sgemm: declared("cblas_sgemm", product("float")),
    dsyrk: declared("cblas_dsyrk", [
      ...[INTEGER, INTEGER, INTEGER, INTEGER, INTEGER],
      ...[DOUBLE, POINTER, INTEGER, DOUBLE, POINTER, INTEGER],
    ]),
    dgemv: declared("cblas_dgemv", [
      ...[INTEGER, INTEGER, INTEGER, INTEGER],
      ...[DOUBLE, POINTER, INTEGER, POINTER, INTEGER, DOUBLE, POINTER, INTEGER],
    ]),
    dger: declared("cblas_dger", [
      ...[INTEGER, INTEGER, INTEGER],
      ...[DOUBLE, POINTER, INTEGER, POINTER, INTEGER, POINTER, INTEGER],
    ]),
    dsymv: declared("cblas_dsymv", [
      ...[INTEGER, INTEGER, INTEGER],
      ...[DOUBLE, POINTER, INTEGER, POINTER, INTEGER, DOUBLE, POINTER, INTEGER],
    ]),
    dsyr2: declared("cblas_dsyr2", [
      ...[INTEGER, INTEGER, INTEGER],
      ...[DOUBLE, POINTER, INTEGER, POINTER, INTEGER, POINTER, INTEGER],
    ]),
    dtrsm: declared("cblas_dtrsm", [
      ...[INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER],
      ...[DOUBLE, POINTER, INTEGER, POINTER, INTEGER],
    ]),
    dtrsv: declared("cblas_dtrsv", [
      ...[INTEGER, INTEGER, INTEGER, INTEGER, INTEGER],
      ...[POINTER, INTEGER, POINTER, INTEGER],
    ]),
    dpotrf: fortran("dpotrf", 5),
    dgetrf: fortran("dgetrf", 6),
    dgetrs: fortran("dgetrs", 9),
    dgelqf: fortran("dgelqf", 8),
    dorglq: fortran("dorglq", 9),
    dsyevd: fortran("dsyevd", 11),
    dgesdd: fortran("dgesdd", 14),
  };
}

/** The address of a view in the process, for functions that take pointers. */
export function addressOf(view: ArrayBufferView): bigint {
  return koffi.address(view);
}
