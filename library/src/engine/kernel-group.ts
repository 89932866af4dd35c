/**
 * Groups of kernels. Almost every method needs linear algebra, which an engine always has; the other kernels are in groups
 * that an engine loads when a computation first asks for one. A group is imported where it is used, so that a bundle
 * contains only the groups of its methods.
 */
import type { Memory } from "./engine.js";
import type { SimdExports } from "./simd/exports.js";
import type { Pool } from "./threads/pool.js";

/** A WebAssembly module as text. */
export interface KernelCode {
  /** The strict build, in hexadecimal digits. */
  readonly strict: string;
  /** The edits that make it the relaxed one (scripts/byte-edits.mjs). */
  readonly edits: string;
}

/** Kernels that are loaded together: on each tier a way to get them. */
export interface KernelGroup<K> {
  readonly name: string;
  /** The module with their exports (library/kernels/modules). */
  readonly code: KernelCode;
  /** The kernels as plain loops, on any tier's memory. */
  plain(memory: Memory): K;
  /** The kernels of an instance on one thread, which may use the scratch buffer at the given address. */
  bind(simd: SimdExports, scratch: number): K;
  /** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
  split(pool: Pool, alone: K): K;
}

/** Gives the kernels of a group, which are loaded by the first call. */
export type LoadKernels = <K>(group: KernelGroup<K>) => K;

/** Loads each group once. */
export function loadOnce(load: LoadKernels): LoadKernels {
  const loaded = new Map<object, unknown>();
  return <K>(group: KernelGroup<K>) => {
    if (!loaded.has(group)) loaded.set(group, load(group));
    return loaded.get(group) as K;
  };
}
