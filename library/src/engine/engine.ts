/**
 * The engine: memory in which data lives, and kernels that work on addresses in it.
 *
 * There are several tiers with one interface, each checked against the one before: plain TypeScript, SIMD compiled to
 * WebAssembly, and native libraries that register themselves. Numerical code above is written once: it puts matrices
 * into a {@link Workspace}, runs kernels on their addresses, and copies results out.
 */
import type { Kernels } from "./kernels.js";
import type { Lapack } from "./lapack.js";
import type { TreeKernels } from "./tree-kernels.js";

/** The kinds of engine, slowest first. */
export type Tier = "plain" | "simd" | "openblas";

/**
 * Where data lives while kernels work on it. Addresses are byte offsets, multiples of 16 and never 0, so that 0 can
 * stand for "none"; entry i of a vector of doubles at `address` is `f64[address / 8 + i]`.
 */
export interface Memory {
  /** Views of the whole memory. Fetch them anew after every allocation, because growing may replace them. */
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  readonly u8: Uint8Array;
  /** Reserves bytes, which hold whatever was there before; throws a LecternError when there are not that many. */
  allocate(bytes: number): number;
  /** Gives back what {@link allocate} returned. */
  release(address: number): void;
  /** What is reserved now; 0 when everything was released. */
  readonly bytesInUse: number;
  /** What the memory has grown to; it never shrinks. */
  readonly bytesReserved: number;
}

/** A way to compute: memory, and kernels that work in it. */
export interface Engine {
  readonly tier: Tier;
  /** How it was built, for people: "TypeScript", "SIMD", "relaxed SIMD" … */
  readonly build: string;
  readonly threads: number;
  /** Why this engine and no faster one. */
  readonly why: string;
  readonly memory: Memory;
  readonly kernels: Kernels;
  /** Whole factorisations, where the tier brings them. */
  readonly lapack?: Lapack;
  /** Whole trees, where the tier brings them. */
  readonly trees?: TreeKernels;
  /**
   * Does `compute`, which calls kernels, and `other` once, which calls none: as soon as other threads have work to do, or
   * else at the end. Engines whose calling thread computes by itself have no use for this.
   */
  overlap?(compute: () => void, other: () => void): void;
  /**
   * Ends what the engine keeps running (threads); the kernels go on working, on the calling thread, for whoever still
   * holds it, and its memory is left to the garbage collector.
   */
  dispose(): void;
}

/** What may be asked of an engine; everything left out is chosen automatically. */
export interface EngineChoice {
  readonly tier?: Tier;
  readonly threads?: number;
  /**
   * Whether SIMD kernels may use fused multiply-add where the platform has it (default true): faster, rounded once
   * instead of twice, so the last bits differ between platforms that have it and those that do not.
   */
  readonly relaxed?: boolean;
}
