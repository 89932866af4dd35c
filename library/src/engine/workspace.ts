/** Data in the engine's memory for the duration of a computation: allocated as needed, released all at once. */
import { LecternError } from "../core/errors.js";
import type { Engine } from "./engine.js";

/** Allocates addresses that are valid until it is disposed. */
export interface Workspace {
  readonly engine: Engine;
  /** A rows x columns matrix of doubles: a copy of the source, or zeros. Its leading dimension is `columns`. */
  matrix(rows: number, columns: number, source?: ArrayLike<number>): number;
  /** A vector of doubles: a copy of the source, or zeros. */
  vector(length: number, source?: ArrayLike<number>): number;
  /** An uninitialised buffer for doubles. */
  uninitialized(length: number): number;
  /** Floats: a copy of the source, or zeros. */
  floats(length: number, source?: ArrayLike<number>): number;
  /** 32-bit integers: a copy of the source, or zeros. */
  integers(length: number, source?: ArrayLike<number>): number;
  /** Bytes: a copy of the source, or zeros. */
  bytes(length: number, source?: ArrayLike<number>): number;
  /** A copy of the doubles at an address. */
  read(address: number, length: number): Float64Array;
  readFloats(address: number, length: number): Float32Array;
  readIntegers(address: number, length: number): Int32Array;
  /** Replaces the doubles at an address. */
  write(address: number, source: ArrayLike<number>): void;
  /** Releases one allocation early. */
  release(address: number): void;
  /** Releases everything; the addresses must not be used afterwards. A second call does nothing. */
  dispose(): void;
}

/** A workspace for a computation that yields in between: create it at the start, dispose of it in `finally`. */
export function createWorkspace(engine: Engine): Workspace {
  const { memory } = engine;
  const owned = new Set<number>();
  let disposed = false;

  function allocate(bytes: number): number {
    if (disposed) throw new LecternError("invalid-data", "engine: the workspace was disposed and cannot allocate");
    const address = memory.allocate(bytes);
    owned.add(address);
    return address;
  }

  type Field = "f64" | "f32" | "i32" | "u8";
  function place(field: Field, bytesEach: number, length: number, source: ArrayLike<number> | undefined): number {
    if (source !== undefined && source.length !== length) {
      throw new LecternError("invalid-data", `engine: expected ${length} numbers to copy, got ${source.length}`);
    }
    const address = allocate(length * bytesEach);
    const start = address / bytesEach;
    // The view is read after the allocation, which may have replaced it.
    if (source === undefined) memory[field].fill(0, start, start + length);
    else memory[field].set(source, start);
    return address;
  }

  return {
    engine,
    matrix: (rows, columns, source) => place("f64", 8, rows * columns, source),
    vector: (length, source) => place("f64", 8, length, source),
    uninitialized: (length) => allocate(length * 8),
    floats: (length, source) => place("f32", 4, length, source),
    integers: (length, source) => place("i32", 4, length, source),
    bytes: (length, source) => place("u8", 1, length, source),
    // Constructing an array from a view copies directly; `slice` would fill it with zeros first, which takes as long
    // again.
    read: (address, length) => new Float64Array(memory.f64.subarray(address / 8, address / 8 + length)),
    readFloats: (address, length) => new Float32Array(memory.f32.subarray(address / 4, address / 4 + length)),
    readIntegers: (address, length) => new Int32Array(memory.i32.subarray(address / 4, address / 4 + length)),
    write: (address, source) => memory.f64.set(source, address / 8),
    release(address) {
      if (!owned.delete(address)) {
        throw new LecternError("invalid-data", `engine: address ${address} does not belong to this workspace`);
      }
      memory.release(address);
    },
    dispose() {
      disposed = true;
      for (const address of owned) memory.release(address);
      owned.clear();
    },
  };
}

/** Runs a computation with a workspace that is disposed afterwards, whether it succeeds or throws. */
export function withWorkspace<R>(engine: Engine, compute: (workspace: Workspace) => R): R {
  const workspace = createWorkspace(engine);
  try {
    return compute(workspace);
  } finally {
    workspace.dispose();
  }
}
