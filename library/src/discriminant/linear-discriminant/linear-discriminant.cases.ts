/** Cases of the common checks for linear-discriminant. */

import type { UnderCheck } from "../../checks/under-check.js";
import { linearDiscriminant } from "./linear-discriminant.js";

export const cases: readonly UnderCheck[] = [
  { name: "linear-discriminant", subject: linearDiscriminant },
  {
    name: "linear-discriminant of the Cookbook",
    subject: linearDiscriminant({ weightBy: "classes", priors: { kind: "uniform" }, divisor: "likelihood" }),
  },
  { name: "linear-discriminant, shrunken", subject: linearDiscriminant({ shrinkage: { kind: "ledoit-wolf" } }) },
  {
    name: "linear-discriminant with fixed shrinkage",
    subject: linearDiscriminant({ shrinkage: { kind: "fixed", intensity: 0.2 } }),
  },
  { name: "linear-discriminant by singular values", subject: linearDiscriminant({ rankTolerance: 1e-9 }) },
];
