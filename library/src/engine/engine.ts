/**
 * The engine: memory for data, and kernels that work on addresses in it.
 *
 * There are several tiers with one interface, each tested against the previous one: plain TypeScript, SIMD compiled to
 * WebAssembly, and native libraries that register themselves. Numerical code is written once: it copies matrices
 * into a {@link Workspace}, runs kernels on their addresses, and copies results out.
 */
import type { LoadKernels } from "./kernel-group.js";
import type { Kernels } from "./kernels.js";
import type { Lapack } from "./lapack.js";

/** The kinds of engine, slowest first. */
export type Tier = "plain" | "simd" | "openblas";

/**
 * The memory that kernels work on. Addresses are byte offsets, multiples of 16 and never 0, so that 0 can mean "none";
 * entry i of a vector of doubles at `address` is `f64[address / 8 + i]`.
 */
export interface Memory {
  /** Views of the whole memory. Read them again after every allocation, because growing may replace them. */
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  readonly u8: Uint8Array;
  /** Reserves bytes, which are not initialised; throws a LecternError when there is not enough memory. */
  allocate(bytes: number): number;
  /** Releases an address that {@link allocate} returned. */
  release(address: number): void;
  /** Bytes currently reserved; 0 when everything was released. */
  readonly bytesInUse: number;
  /** Total size of the memory; it never shrinks. */
  readonly bytesReserved: number;
}

/** An engine: memory, and kernels that work in it. */
export interface Engine {
  readonly tier: Tier;
  /** How it was built, for display: "TypeScript", "SIMD", "relaxed SIMD" … */
  readonly build: string;
  readonly threads: number;
  /** Why this engine was chosen and not a faster one. */
  readonly why: string;
  readonly memory: Memory;
  /** Linear algebra. */
  readonly kernels: Kernels;
  /** The kernels of a group (./groups.ts), which are loaded by the first call. */
  readonly load: LoadKernels;
  /** Whole factorisations, if the tier has them. */
  readonly lapack?: Lapack;
  /**
   * Runs `compute`, which calls kernels, and `other` once, which calls none: as soon as other threads have work to do,
   * otherwise at the end. Engines that compute on the calling thread only do not need this.
   */
  overlap?(compute: () => void, other: () => void): void;
  /**
   * Stops the engine's threads; its kernels keep working, on the calling thread, and its memory is left to the garbage
   * collector.
   */
  dispose(): void;
}

/** Requirements of an engine; everything omitted is chosen automatically. */
export interface EngineChoice {
  readonly tier?: Tier;
  readonly threads?: number;
  /**
   * Whether SIMD kernels may use fused multiply-add where the platform has it (default true): faster, rounded once
   * instead of twice, so the last bits differ between platforms that have it and those that do not.
   */
  readonly relaxed?: boolean;
}
