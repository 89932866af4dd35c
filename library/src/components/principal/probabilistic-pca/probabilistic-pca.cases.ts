/** Cases of the common checks for probabilistic-pca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { probabilisticPca } from "./probabilistic-pca.js";

export const cases: readonly UnderCheck[] = [
  { name: "probabilistic pca", subject: probabilisticPca },
  { name: "probabilistic pca by EM", subject: probabilisticPca({ solver: { kind: "em" } }) },
];
