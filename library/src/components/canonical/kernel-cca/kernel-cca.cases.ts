/** Cases of the common checks for kernel-cca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { kernelCca } from "./kernel-cca.js";

const two = [
  [0, 1],
  [2, 3],
];

export const cases: readonly UnderCheck[] = [
  { name: "kernel-cca", subject: kernelCca({ views: two }) },
  {
    name: "kernel-cca of three views and kernels",
    subject: kernelCca({
      views: [[0, 1], [2], [3]],
      components: 1,
      kernels: [{ kind: "linear" }, { kind: "rbf" }, { kind: "polynomial", degree: 2 }],
      ridge: { kind: "dual-relative" },
    }),
  },
];
