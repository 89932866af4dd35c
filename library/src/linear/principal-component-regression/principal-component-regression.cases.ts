/** Cases of the common checks for principal-component-regression. */

import type { UnderCheck } from "../../checks/under-check.js";
import { principalComponentRegression } from "./principal-component-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "principal component regression", subject: principalComponentRegression },
  {
    name: "principal component regression on two directions",
    subject: principalComponentRegression({ components: 2 }),
  },
];
