/** The cases of the common checks for bernoulli-mixture. */
import { integral, sampleOrder, weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { bernoulliMixture } from "./bernoulli-mixture.js";

const reason = "the start draws responsibilities by row";

export const cases: readonly UnderCheck[] = [
  {
    name: "bernoulli-mixture",
    subject: bernoulliMixture({ threshold: 10, starts: 2, maxIterations: 50 }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason },
        { name: weightTwo, reason },
        {
          name: integral,
          reason: "its probabilities are those of columns of 0 and 1, which are summed, not integrated",
        },
      ],
    },
  },
];
