/** What the common checks see of random-features. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { randomFeatures } from "./random-features.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-features", subject: randomFeatures },
  {
    name: "random-features with phases",
    subject: randomFeatures({ kernel: { kind: "gaussian", width: 3 }, phases: true, frequencies: 5 }),
  },
];
