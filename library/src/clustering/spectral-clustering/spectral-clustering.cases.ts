/** The cases of the common checks for spectral clustering. */
import type { UnderCheck } from "../../checks/under-check.js";
import { spectralClustering } from "./spectral-clustering.js";

export const cases: readonly UnderCheck[] = [
  { name: "spectral-clustering", subject: spectralClustering },
  {
    name: "spectral-clustering of a Gaussian kernel",
    subject: spectralClustering({ clusters: 2, affinity: { kind: "gaussian", bandwidth: 2 } }),
  },
  { name: "spectral-clustering by the symmetric Laplacian", subject: spectralClustering({ laplacian: "symmetric" }) },
];
