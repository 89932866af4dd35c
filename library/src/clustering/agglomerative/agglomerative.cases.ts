/** The cases of the common checks for agglomerative clustering. */
import type { UnderCheck } from "../../checks/under-check.js";
import { agglomerative } from "./agglomerative.js";

export const cases: readonly UnderCheck[] = [
  { name: "agglomerative", subject: agglomerative },
  { name: "agglomerative by single linkage", subject: agglomerative({ linkage: "single", clusters: 3 }) },
  { name: "agglomerative by average linkage", subject: agglomerative({ linkage: "average", clusters: 3 }) },
  {
    name: "agglomerative by centroids, cut at a height",
    subject: agglomerative({ linkage: "centroid", cutHeight: 3 }),
  },
  {
    name: "agglomerative by complete linkage of Manhattan distances",
    subject: agglomerative({ linkage: "complete", clusters: 3, distance: { kind: "manhattan" } }),
  },
];
