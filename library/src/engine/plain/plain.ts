/**
 * The plain tier: every kernel as straightforward loops. It runs everywhere and is the reference for tests of the other
 * tiers.
 */
import type { Engine } from "../engine.js";
import { coreKernels } from "../groups.js";
import { loadOnce } from "../kernel-group.js";
import { createPlainMemory } from "../memory.js";

/** An engine without WebAssembly. */
export function createPlainEngine(why: string): Engine {
  const memory = createPlainMemory();
  return {
    tier: "plain",
    build: "TypeScript",
    threads: 1,
    why,
    memory,
    kernels: coreKernels.plain(memory),
    load: loadOnce((group) => group.plain(memory)),
    dispose: () => {},
  };
}
