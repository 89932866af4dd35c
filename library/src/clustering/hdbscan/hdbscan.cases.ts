/** The cases of the common checks for HDBSCAN*. */
import type { UnderCheck } from "../../checks/under-check.js";
import { hdbscan } from "./hdbscan.js";

export const cases: readonly UnderCheck[] = [
  { name: "hdbscan", subject: hdbscan },
  {
    name: "hdbscan of the clusters that do not split, by few neighbours",
    subject: hdbscan({ clusterSelection: "leaf", minClusterSize: 3, minNeighbors: 2 }),
  },
  { name: "hdbscan of Manhattan distances", subject: hdbscan({ distance: { kind: "manhattan" } }) },
];
