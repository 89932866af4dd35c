/** The SIMD tier: kernels compiled to WebAssembly, with their own memory. */
import { LecternError } from "../../core/errors.js";
import type { Engine, Memory } from "../engine.js";
import { coreKernels } from "../groups.js";
import { type LoadKernels, loadOnce } from "../kernel-group.js";
import type { Kernels } from "../kernels.js";
import { createWebAssemblyMemory, firstAddress, pageBytes } from "../memory.js";
import type { SimdExports } from "./exports.js";
import { instantiateKernels, moduleBytes } from "./module.js";

/** The parts of the tier, which threads need in addition to an engine. */
export interface SimdParts {
  /** the modules loaded so far */
  readonly modules: readonly SimdModule[];
  readonly webAssemblyMemory: WebAssembly.Memory;
  readonly memory: Memory;
  /** the scratch buffer of each thread, the calling one first */
  readonly scratch: readonly number[];
  /** linear algebra on the calling thread alone */
  readonly kernels: Kernels;
  /** other kernels on the calling thread alone */
  readonly load: LoadKernels;
}

/** A module on the memory of the tier. */
export interface SimdModule {
  readonly bytes: Uint8Array;
  /** the instance of the calling thread */
  readonly simd: SimdExports;
}

// 4 GiB is what 32-bit addresses reach; a platform that cannot even reserve the addresses may allow 1 GiB.
const maximaInPages = [65_536, 16_384];

/** Sets up memory with a scratch buffer for each thread, and loads linear algebra. */
export function createSimdParts(relaxed: boolean, shared: boolean, threads: number): SimdParts {
  const core = moduleBytes(coreKernels.code, relaxed, shared);
  // Only the kernels know how much scratch they need, so a first instance on a memory of one page reports it.
  const scratchBytes = instantiateKernels(core, reserve(1, [1], shared).memory).scratchBytes();
  const scratch = Array.from({ length: threads }, (_, i) => firstAddress + i * scratchBytes);
  const base = firstAddress + threads * scratchBytes;
  const { memory: webAssemblyMemory, maximum } = reserve(Math.ceil(base / pageBytes) + 1, maximaInPages, shared);
  const modules: SimdModule[] = [];
  const load: LoadKernels = (group) => {
    const bytes = group.code === coreKernels.code ? core : moduleBytes(group.code, relaxed, shared);
    const simd = instantiateKernels(bytes, webAssemblyMemory);
    modules.push({ bytes, simd });
    return group.bind(simd, scratch[0]);
  };
  const memory = createWebAssemblyMemory(webAssemblyMemory, base, maximum);
  return { modules, webAssemblyMemory, memory, scratch, kernels: load(coreKernels), load: loadOnce(load) };
}

/** An engine on one thread. A shared memory does not move when it grows, so that tensors can stay in it (tensor/arena.ts). */
export function createSimdEngine(relaxed: boolean, why: string, shared = false): Engine {
  const { memory, kernels, load } = createSimdParts(relaxed, shared, 1);
  const build = relaxed ? "relaxed SIMD" : "SIMD";
  return { tier: "simd", build, threads: 1, why, memory, kernels, load, dispose: () => {} };
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
