/** The steps of neighbour embeddings, divided among threads: one block at a time. */
import { type EmbeddingKernels, embeddingSteps } from "../embedding-kernels.js";
import { scratch } from "./control.js";
import type { Pool } from "./pool.js";

/** Threaded versions of the steps; small calls go to the given ones, on the calling thread. */
export function splitEmbedding(pool: Pool, alone: EmbeddingKernels): EmbeddingKernels {
  const split = { ...alone };
  for (const kernel of embeddingSteps) {
    split[kernel] = (task, count, cost) => {
      if (count < 2 || !pool.takes(cost)) return alone[kernel](task, count, cost);
      const given = [task, { first: 0, perRow: 1 }, scratch];
      pool.run({ kernel, cost, rowBlocks: count, columnBlocks: 1, given });
    };
  }
  return split;
}
