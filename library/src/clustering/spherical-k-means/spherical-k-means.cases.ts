/** The cases of the common checks for spherical-k-means. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { sphericalKMeans } from "./spherical-k-means.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "spherical-k-means",
    subject: sphericalKMeans({ starts: 2 }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "centers are drawn by row, and 8 clusters in 3 groups are not unique" },
      ],
    },
  },
  {
    name: "spherical-k-means from random samples",
    subject: sphericalKMeans({ clusters: 3, start: { kind: "random" } }),
  },
];
