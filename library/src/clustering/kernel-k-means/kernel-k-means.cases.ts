/** The cases of the common checks for kernel-k-means. */
import type { UnderCheck } from "../../checks/under-check.js";
import { kernelKMeans } from "./kernel-k-means.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel-k-means", subject: kernelKMeans({ clusters: 3 }) },
  {
    name: "kernel-k-means with the linear kernel from random samples",
    subject: kernelKMeans({ clusters: 3, kernel: { kind: "linear" }, start: { kind: "random" } }),
  },
];
