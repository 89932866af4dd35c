/** Cases of the common checks for polynomial-features. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { polynomialFeatures } from "./polynomial-features.js";

export const cases: readonly UnderCheck[] = [
  { name: "polynomial-features", subject: polynomialFeatures },
  {
    name: "polynomial-features of interactions",
    subject: polynomialFeatures({ degree: 3, interactionOnly: true, bias: false }),
  },
  { name: "polynomial-features with the weights of the kernel", subject: polynomialFeatures({ kernelWeights: true }) },
];
