/** Cases of the common checks for quadratic-discriminant. */

import type { UnderCheck } from "../../checks/under-check.js";
import { quadraticDiscriminant } from "./quadratic-discriminant.js";

export const cases: readonly UnderCheck[] = [
  { name: "quadratic-discriminant", subject: quadraticDiscriminant },
  { name: "quadratic-discriminant, regularised", subject: quadraticDiscriminant({ regularization: 0.1 }) },
  {
    name: "quadratic-discriminant with few correlations",
    subject: quadraticDiscriminant({ covarianceType: { kind: "sparse", minCorrelation: 0.5 }, divisor: "likelihood" }),
  },
  {
    name: "quadratic-discriminant with one variance",
    subject: quadraticDiscriminant({ covarianceType: { kind: "shared-isotropic" }, priors: { kind: "uniform" } }),
  },
];
