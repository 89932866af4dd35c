/** Cases of the common checks for UMAP. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { umap } from "./umap.js";

const quick = { epochs: 20, neighbors: 6 };
const settings = { exceptions: [{ name: sampleOrder, reason: "edges are sampled in the order of the samples" }] };

export const cases: readonly UnderCheck[] = [
  { name: "UMAP", subject: umap(quick), settings },
  {
    name: "UMAP in one dimension from principal components",
    subject: umap({ ...quick, components: 1, start: { kind: "pca" }, distance: { kind: "manhattan" } }),
    settings,
  },
];
