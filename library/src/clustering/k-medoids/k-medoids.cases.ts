/** The cases of the common checks for k-medoids. */

import type { UnderCheck } from "../../checks/under-check.js";
import { kMedoids } from "./k-medoids.js";

export const cases: readonly UnderCheck[] = [
  { name: "k-medoids", subject: kMedoids },
  { name: "k-medoids of three clusters", subject: kMedoids({ clusters: 3 }) },
  {
    name: "k-medoids of Manhattan distances, by assignments in turn",
    subject: kMedoids({ clusters: 3, distance: { kind: "manhattan" }, solver: { kind: "alternate" } }),
  },
  {
    name: "k-medoids from random samples",
    subject: kMedoids({ clusters: 3, start: { kind: "random" }, starts: 3 }),
  },
];
