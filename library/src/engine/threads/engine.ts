/** The SIMD tier on several threads: the same kernels on shared memory, with large calls divided among a pool. */
import type { Engine } from "../engine.js";
import type { Kernels } from "../kernels.js";
import { bindCenters, bindTrees } from "../simd/bind.js";
import { createSimdEngine, createSimdParts } from "../simd/simd.js";
import { defaultThreads, threadObstacle } from "./platform.js";
import { createPool, type Pool, type PoolOptions } from "./pool.js";
import { splitCenters } from "./split-centers.js";
import { splitData } from "./split-data.js";
import { splitFactors } from "./split-factors.js";
import { splitPairs } from "./split-pairs.js";
import { splitProducts } from "./split-products.js";
import { splitSoftmax } from "./split-softmax.js";
import { splitTrees } from "./split-trees.js";

/**
 * An engine with the given number of threads, by default one per core. Where threads are not possible it has one, and
 * `why` gives the reason; likewise when threads fail later.
 */
export function createThreadedEngine(relaxed: boolean, why: string, wanted = defaultThreads()): Engine {
  if (wanted === 1) return createSimdEngine(relaxed, why);
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
    kernels: splitKernels(pool, parts.kernels),
    centers: splitCenters(pool, bindCenters(parts.simd, parts.scratch[0])),
    trees: splitTrees(pool, bindTrees(parts.simd)),
    overlap: pool.overlap,
    dispose: pool.dispose,
  };
  return { engine, pool };
}

/** The kernels on all threads of a pool; small calls go to those on the calling thread alone. */
export function splitKernels(pool: Pool, alone: Kernels): Kernels {
  return {
    ...alone,
    ...splitProducts(pool, alone),
    ...splitPairs(pool, alone),
    ...splitData(pool, alone),
    ...splitFactors(pool, alone),
    ...splitSoftmax(pool, alone),
  };
}
