/** Cases of the common checks for random-features. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { gaussianKernel } from "../../../kernels/gaussian-kernel.js";
import { randomFeatures } from "./random-features.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-features", subject: randomFeatures },
  {
    name: "random-features with phases",
    subject: randomFeatures({ kernel: gaussianKernel({ width: 3 }), phases: true, frequencies: 5 }),
  },
];
