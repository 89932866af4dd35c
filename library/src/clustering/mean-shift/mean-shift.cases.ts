/** The cases of the common checks for mean shift. */
import type { UnderCheck } from "../../checks/under-check.js";
import { meanShift } from "./mean-shift.js";

export const cases: readonly UnderCheck[] = [
  { name: "mean shift", subject: meanShift },
  { name: "mean shift with a Gaussian", subject: meanShift({ densityKernel: "gaussian", bandwidth: 2 }) },
  { name: "mean shift from bins", subject: meanShift({ bandwidth: 4, start: { kind: "bins" } }) },
  { name: "mean shift that blurs", subject: meanShift({ bandwidth: 4, blurring: true }) },
  { name: "mean shift that adapts", subject: meanShift({ bandwidth: 4, adaptation: 0.5, mergeStrategy: "chain" }) },
];
