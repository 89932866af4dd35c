/** The SIMD tier: kernels compiled to WebAssembly, with their own memory. */
import { LecternError } from "../../core/errors.js";
import type { Engine, Memory } from "../engine.js";
import type { Kernels } from "../kernels.js";
import { createWebAssemblyMemory, firstAddress, pageBytes } from "../memory.js";
import { bindCenters, bindKernels, bindTrees } from "./bind.js";
import type { SimdExports } from "./exports.js";
import { compileModule, instantiateKernels } from "./module.js";

/** The parts of the tier, which threads need in addition to an engine. */
export interface SimdParts {
  readonly module: WebAssembly.Module;
  readonly webAssemblyMemory: WebAssembly.Memory;
  readonly memory: Memory;
  /** the instance of the calling thread */
  readonly simd: SimdExports;
  /** the scratch buffer of each thread, the calling one first */
  readonly scratch: readonly number[];
  /** the kernels on the calling thread alone */
  readonly kernels: Kernels;
}

// 4 GiB is what 32-bit addresses reach; a platform that cannot even reserve the addresses may allow 1 GiB.
const maximaInPages = [65_536, 16_384];

/** Compiles the kernels and sets up memory with a scratch buffer for each thread. */
export function createSimdParts(relaxed: boolean, shared: boolean, threads: number): SimdParts {
  const module = compileModule(relaxed, shared);
  // Only the kernels know how much scratch they need, so a first instance on a memory of one page reports it.
  const scratchBytes = instantiateKernels(module, reserve(1, [1], shared).memory).scratchBytes();
  const scratch = Array.from({ length: threads }, (_, i) => firstAddress + i * scratchBytes);
  const base = firstAddress + threads * scratchBytes;
  const { memory: webAssemblyMemory, maximum } = reserve(Math.ceil(base / pageBytes) + 1, maximaInPages, shared);
  const simd = instantiateKernels(module, webAssemblyMemory);
  const memory = createWebAssemblyMemory(webAssemblyMemory, base, maximum);
  return { module, webAssemblyMemory, memory, simd, scratch, kernels: bindKernels(simd, scratch[0]) };
}

/** An engine on one thread. */
export function createSimdEngine(relaxed: boolean, why: string): Engine {
  const { memory, kernels, simd, scratch } = createSimdParts(relaxed, false, 1);
  return {
    ...{ tier: "simd", build: relaxed ? "relaxed SIMD" : "SIMD", threads: 1, why, memory, kernels },
    centers: bindCenters(simd, scratch[0]),
    trees: bindTrees(simd),
    dispose: () => {},
  };
}

function reserve(initial: number, maxima: readonly number[], shared: boolean) {
  let cause: unknown;
  for (const maximum of maxima) {
    try {
      return { memory: new WebAssembly.Memory({ initial, maximum, shared }), maximum };
    } catch (error) {
      cause = error;
    }
  }
  throw new LecternError("unsupported", "engine: WebAssembly cannot reserve memory here", {}, cause);
}
