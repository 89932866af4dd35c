/** Cases of the common checks for isolation forests. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { isolationForest } from "./isolation-forest.js";

const settings = { exceptions: [{ name: sampleOrder, reason: "each tree draws its samples by row" }] };

export const cases: readonly UnderCheck[] = [
  { name: "isolation forest", subject: isolationForest({ trees: 10 }) },
  {
    name: "isolation forest of small trees with a given contamination",
    subject: isolationForest({ trees: 5, treeSamples: 16, contamination: 0.2 }),
    settings,
  },
];
