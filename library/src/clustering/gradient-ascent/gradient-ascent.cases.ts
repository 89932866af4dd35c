/** The cases of the common checks for gradient ascent. */
import type { UnderCheck } from "../../checks/under-check.js";
import { gradientAscent } from "./gradient-ascent.js";

export const cases: readonly UnderCheck[] = [
  { name: "gradient ascent", subject: gradientAscent },
  { name: "gradient ascent with a Gaussian", subject: gradientAscent({ densityKernel: "gaussian", bandwidth: 2 }) },
];
