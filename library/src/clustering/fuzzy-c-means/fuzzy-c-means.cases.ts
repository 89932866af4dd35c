/** The cases of the common checks for fuzzy c-means. */

import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { fuzzyCMeans } from "./fuzzy-c-means.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "fuzzy-c-means",
    subject: fuzzyCMeans,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "centers are drawn by row, and 8 clusters in 3 groups are not unique" },
      ],
    },
  },
  { name: "fuzzy-c-means of three clusters", subject: fuzzyCMeans({ clusters: 3, tolerance: 1e-12 }) },
];
