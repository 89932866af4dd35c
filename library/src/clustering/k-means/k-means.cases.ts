/** Cases of the common checks for k-means. */

import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { kMeans } from "./k-means.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "k-means",
    subject: kMeans,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "centers are drawn by row, and 8 clusters in 3 groups are not unique" },
      ],
    },
  },
  { name: "k-means of three clusters", subject: kMeans({ clusters: 3 }) },
  { name: "k-means from random samples", subject: kMeans({ clusters: 3, start: { kind: "random" } }) },
  {
    name: "k-means from given centers",
    subject: kMeans({
      clusters: 3,
      start: {
        kind: "centers",
        centers: [
          [6, 10, 14, 6],
          [10, 14, 6, 10],
          [14, 6, 10, 14],
        ],
      },
    }),
  },
];
