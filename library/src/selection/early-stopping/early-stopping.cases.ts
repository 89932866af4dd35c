/** Cases of the common checks for early-stopping. */

import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { earlyStopping } from "./early-stopping.js";

const inOrder = {
  exceptions: [
    { name: sampleOrder, reason: "which samples are held out, and the perceptron itself, depend on their order" },
  ],
};

export const cases: readonly UnderCheck[] = [
  {
    name: "early stopping",
    subject: earlyStopping(perceptron({ epochs: 4 }), { chunk: 1, validationShare: 0.3 }),
    settings: inOrder,
  },
  {
    name: "early stopping with a final fit on all samples",
    subject: earlyStopping(perceptron({ epochs: 4 }), { chunk: 1, validationShare: 0.3, refit: true }),
    settings: inOrder,
  },
];
