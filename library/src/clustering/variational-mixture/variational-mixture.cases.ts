/** The cases of the common checks for variational-mixture. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { variationalMixture } from "./variational-mixture.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "variational-mixture",
    subject: variationalMixture({ components: 3 }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "the stick is broken in the order of the centers, which are drawn by row" },
      ],
    },
  },
  {
    name: "variational-mixture with a Dirichlet distribution",
    subject: variationalMixture({
      components: 2,
      weightPrior: { kind: "distribution" },
      start: { kind: "plus-plus" },
      maxIterations: 20,
    }),
  },
];
