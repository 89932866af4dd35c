/** Cases of the common checks for robust-pca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { robustPca } from "./robust-pca.js";

export const cases: readonly UnderCheck[] = [
  { name: "robust pca", subject: robustPca },
  { name: "spherical pca", subject: robustPca({ components: 1, reweight: false }) },
];
