/**
 * OpenBLAS as an engine of lectern: the library installed on the system, called through koffi on the memory of the SIMD
 * engine, which computes everything that is not linear algebra. No import is needed: lectern finds this package when it
 * is installed.
 */
import { isMainThread } from "node:worker_threads";
import type { Engine, RegisteredTier } from "lectern/engine";
import { createKernels, createLoad, createLocate } from "./kernels.js";
import { createLapack } from "./lapack.js";
import { loadOpenBlas } from "./load-library.js";
import { createShare } from "./share.js";

/** The tier, for `registerTier` of lectern. */
export const tier: RegisteredTier = {
  tier: "openblas",
  create(choice, createBase) {
    const blas = loadOpenBlas();
    if ("unavailable" in blas) return blas;
    // Workers that a program starts by itself may be many: each computes on one thread unless it chooses.
    const base = createBase(choice.threads ?? (isMainThread ? undefined : 1));
    const threads = choice.threads ?? base.threads;
    const share = createShare(blas, threads);
    const locate = createLocate(base.memory);
    const engine: Engine = {
      ...base,
      tier: "openblas",
      build: `OpenBLAS (${blas.core}) over ${base.build}`,
      threads,
      why: `${blas.path} was found`,
      kernels: createKernels(blas, base, locate, share),
      load: createLoad(blas, base, locate, share),
      lapack: createLapack(blas, base.memory, locate, share),
    };
    return engine;
  },
};
