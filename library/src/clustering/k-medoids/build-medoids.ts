/**
 * The first medoids of PAM (BUILD, Kaufman and Rousseeuw 1987): the sample with the least total distance, then each time the
 * sample that lowers the total most. By how much a sample would lower it never grows while others are chosen, so that most need
 * not be tried again.
 */
import { createPace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { beginMedoids, type MedoidMemory, readMedoids } from "./medoid-memory.js";

/** How many candidates are tried in one call: enough that the call costs nothing, and few enough to yield in between. */
export const candidatesAtOnce = (count: number) => Math.max(4, Math.floor(WORK_BETWEEN_YIELDS / (2 * count)));

/** Chooses the first medoids, different samples with weights above 0. */
export function* buildMedoids(memory: MedoidMemory): Work<Progress, Int32Array> {
  const { distances, clusters, task, kernels } = memory;
  const { count } = distances;
  const isTime = createPace();
  const most = candidatesAtOnce(count);
  beginMedoids(memory);
  for (let c = 0; c < clusters; c++) {
    kernels.beginAddition(task);
    for (let first = 0; first < count; first += most) {
      const tried = kernels.tryAdditions(task, first, Math.min(count, first + most));
      if (isTime(tried * count)) yield { step: 0 };
    }
    kernels.addMedoid(task);
  }
  return readMedoids(memory);
}
