/** The cases of the common checks for multiple-maps t-SNE. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { multipleMapsTSne } from "./multiple-maps-t-sne.js";

const settings = {
  exceptions: [
    { name: sampleOrder, reason: "the start is drawn in the order of the samples, and there are many minima" },
  ],
};

export const cases: readonly UnderCheck[] = [
  { name: "multiple-maps t-SNE", subject: multipleMapsTSne({ maxIterations: 10 }), settings },
  {
    name: "three maps of one dimension each",
    subject: multipleMapsTSne({
      ...{ maps: 3, components: 1, maxIterations: 10 },
      affinity: { kind: "perplexity", perplexity: 5, distance: { kind: "manhattan" } },
    }),
    settings,
  },
];
