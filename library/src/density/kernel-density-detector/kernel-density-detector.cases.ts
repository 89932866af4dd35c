/** Cases of the common checks for kernel density detectors. */
import type { UnderCheck } from "../../checks/under-check.js";
import { kernelDensityDetector } from "./kernel-density-detector.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel density detector", subject: kernelDensityDetector },
  {
    name: "kernel density detector with exponential windows",
    subject: kernelDensityDetector({ densityKernel: "exponential", bandwidth: 3, contamination: 0.2 }),
  },
];
