/** The cases of the common checks for bisecting-k-means. */
import type { UnderCheck } from "../../checks/under-check.js";
import { bisectingKMeans } from "./bisecting-k-means.js";

export const cases: readonly UnderCheck[] = [
  { name: "bisecting-k-means", subject: bisectingKMeans({ clusters: 3 }) },
  {
    name: "bisecting-k-means of the most samples",
    subject: bisectingKMeans({ clusters: 4, divideNext: "samples", starts: 2 }),
  },
];
