/** Functions of many numbers on the engine's kernels, a block at a time, so that its memory holds one block only. */

import { functionKernels } from "../../engine/groups.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import type { FunctionKernels } from "../../engine/kernels-data.js";

/** The length of a block: small enough for the first caches, large enough that the calls cost nothing. */
export const MAX_IN_BLOCK = 4096;

/** Handles the entries from `first` on: `block` is the memory at `address`, as long as there are entries. */
export type BlockWork = (kernels: FunctionKernels, block: Float64Array, address: number, first: number) => void;

/** Goes through `length` entries block by block. */
export function inBlocks(length: number, work: BlockWork): void {
  const engine = currentEngine();
  withWorkspace(engine, (space) => {
    const address = space.vector(Math.min(MAX_IN_BLOCK, length));
    // Nothing is allocated from here on, so the view stays valid.
    const memory = engine.memory.f64.subarray(address / 8, address / 8 + Math.min(MAX_IN_BLOCK, length));
    const kernels = engine.load(functionKernels);
    for (let first = 0; first < length; first += MAX_IN_BLOCK) {
      work(kernels, memory.subarray(0, Math.min(MAX_IN_BLOCK, length - first)), address, first);
    }
  });
}
