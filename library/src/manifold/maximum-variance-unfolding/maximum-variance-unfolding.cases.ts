/** The cases of the common checks for maximum variance unfolding. */
import type { UnderCheck } from "../../checks/under-check.js";
import { maximumVarianceUnfolding } from "./maximum-variance-unfolding.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "maximum-variance-unfolding",
    subject: maximumVarianceUnfolding({ neighbors: 3, maxIterations: 5 }),
    settings: {
      exceptions: [
        {
          name: "invariance: the order of the training samples does not matter",
          reason: "iterations begin with noise that is drawn in the order of the samples, and end by a tolerance",
        },
      ],
    },
  },
];
