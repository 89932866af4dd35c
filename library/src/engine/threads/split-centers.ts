/** The steps of k-means, divided among threads: one block of samples, or a few centers, at a time. */
import { type CenterKernels, centerSteps } from "../center-kernels.js";
import { scratch } from "./control.js";
import type { Pool } from "./pool.js";

/** Threaded versions of the steps; small calls go to the given ones, on the calling thread. */
export function splitCenters(pool: Pool, alone: CenterKernels): CenterKernels {
  const split = { ...alone };
  for (const kernel of centerSteps) {
    split[kernel] = (task, count, cost) => {
      if (count < 2 || !pool.takes(cost)) return alone[kernel](task, count, cost);
      const given = [task, { first: 0, perRow: 1 }, scratch];
      pool.run({ kernel, cost, rowBlocks: count, columnBlocks: 1, given });
    };
  }
  return split;
}
