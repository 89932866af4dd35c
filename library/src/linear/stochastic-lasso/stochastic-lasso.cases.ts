/** Cases of the common checks for stochastic-lasso. */

import { sampleOrder, wholeUpdate } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { stochasticLasso } from "./stochastic-lasso.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "stochastic lasso",
    subject: stochasticLasso,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "it learns from one sample after the other, in an order drawn by their number" },
        { name: wholeUpdate, reason: "an update makes one pass over the new samples" },
      ],
    },
  },
];
