/** Cases of the common checks for discretize. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { discretize } from "./discretize.js";

export const cases: readonly UnderCheck[] = [
  { name: "discretize", subject: discretize },
  {
    name: "discretize by clusters, one-hot",
    subject: discretize({ binning: { kind: "k-means", bins: 3 }, output: "one-hot" }),
  },
  { name: "discretize uniformly", subject: discretize({ binning: { kind: "uniform" } }) },
  { name: "discretize at edges", subject: discretize({ binning: { kind: "edges", edges: [[0, 8, 12, 20]] } }) },
];
