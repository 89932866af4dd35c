/** Cases of the common checks for kernel PCA detectors. */
import type { UnderCheck } from "../../checks/under-check.js";
import { kernelPcaDetector } from "./kernel-pca-detector.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel-pca detector", subject: kernelPcaDetector({ components: 3 }) },
  {
    name: "kernel-pca detector that is not centred, with the linear kernel",
    subject: kernelPcaDetector({ components: 2, center: false, kernel: { kind: "linear" }, contamination: 0.2 }),
  },
];
