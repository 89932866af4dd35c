/** The cases of the common checks for neural gas. */

import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { neuralGas } from "./neural-gas.js";

const settings = { exceptions: [{ name: sampleOrder, reason: "samples move the centers one after the other" }] };

export const cases: readonly UnderCheck[] = [
  { name: "neural-gas", subject: neuralGas, settings },
  {
    name: "neural-gas of three clusters from random samples",
    subject: neuralGas({ clusters: 3, neighborhoodRange: 1, start: { kind: "random" } }),
  },
];
