/** The cases of the common checks for mini-batch-k-means. */
import { sampleOrder, weightTwo, wholeUpdate } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { miniBatchKMeans } from "./mini-batch-k-means.js";

const drawn = "the start is drawn by row, and 8 clusters in 3 groups are not unique";
const onePass = { name: wholeUpdate, reason: "an update makes one pass over the new samples" };

export const cases: readonly UnderCheck[] = [
  {
    name: "mini-batch-k-means",
    subject: miniBatchKMeans,
    settings: { exceptions: [{ name: sampleOrder, reason: drawn }, { name: weightTwo, reason: drawn }, onePass] },
  },
  {
    name: "mini-batch-k-means of small batches",
    subject: miniBatchKMeans({ clusters: 3, batchSize: 10, start: { kind: "random" } }),
    settings: { exceptions: [onePass] },
  },
  {
    name: "online k-means",
    subject: miniBatchKMeans({ clusters: 3, batchSize: 1, reassignBelow: 0, patience: 0, maxIterations: 50 }),
    settings: { exceptions: [onePass] },
  },
];
