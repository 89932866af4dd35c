/** Cases of the common checks for supervised UMAP. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { supervisedUmap } from "./supervised-umap.js";

const quick = { epochs: 20, neighbors: 6 };
const settings = { exceptions: [{ name: sampleOrder, reason: "edges are sampled in the order of the samples" }] };

export const cases: readonly UnderCheck[] = [
  { name: "supervised UMAP", subject: supervisedUmap(quick), settings },
  {
    name: "supervised UMAP in one dimension by the target alone",
    subject: supervisedUmap({ ...quick, components: 1, targetWeight: 1, targetNeighbors: 4 }),
    settings,
  },
];
