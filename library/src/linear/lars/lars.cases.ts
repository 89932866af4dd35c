/** Cases of the common checks for lars. */

import type { UnderCheck } from "../../checks/under-check.js";
import { lars } from "./lars.js";

export const cases: readonly UnderCheck[] = [
  { name: "least angle regression", subject: lars },
  { name: "least angle regression of two columns", subject: lars({ maxColumns: 2, lasso: false }) },
];
