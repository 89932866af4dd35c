/** The SIMD tier on several threads: the same kernels on shared memory, with large calls divided among a pool. */
import type { Engine } from "../engine.js";
import { coreKernels } from "../groups.js";
import { loadOnce } from "../kernel-group.js";
import { hasSharedMemory } from "../simd/features.js";
import { createSimdEngine, createSimdParts } from "../simd/simd.js";
import { defaultThreads, threadObstacle } from "./platform.js";
import { createPool, type Pool, type PoolOptions } from "./pool.js";

/**
 * An engine with the given number of threads, by default one per core. Where threads are not possible it has one, and
 * `why` gives the reason; likewise when threads fail later.
 */
export function createThreadedEngine(relaxed: boolean, why: string, wanted = defaultThreads()): Engine {
  if (wanted === 1) return createSimdEngine(relaxed, why, hasSharedMemory());
  const obstacle = threadObstacle();
  if (obstacle !== undefined) return createSimdEngine(relaxed, `${why}; one thread: ${obstacle}`);
  try {
    return createPooledEngine(relaxed, why, wanted).engine;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return createSimdEngine(relaxed, `${why}; one thread: ${reason}`);
  }
}

/** An engine together with its threads. */
export function createPooledEngine(
  relaxed: boolean,
  why: string,
  threads: number,
  settings: PoolOptions = {},
): { readonly engine: Engine; readonly pool: Pool } {
  const parts = createSimdParts(relaxed, true, threads);
  const pool = createPool(parts, settings);
  const engine: Engine = {
    tier: "simd",
    build: relaxed ? "relaxed SIMD" : "SIMD",
    get threads() {
      return pool.isOpen ? threads : 1;
    },
    get why() {
      return pool.failure === undefined ? why : `${why}; one thread: ${pool.failure}`;
    },
    memory: parts.memory,
    kernels: coreKernels.split(pool, parts.kernels),
    load: loadOnce((group) => group.split(pool, parts.load(group))),
    overlap: pool.overlap,
    dispose: pool.dispose,
  };
  return { engine, pool };
}
