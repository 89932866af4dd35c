/** Cases of the common checks for density forests. */
import type { UnderCheck } from "../../checks/under-check.js";
import { densityForest } from "./density-forest.js";

export const cases: readonly UnderCheck[] = [
  { name: "density forest", subject: densityForest({ trees: 2 }) },
  { name: "density forest of deep trees", subject: densityForest({ trees: 1, minGain: 0, maxDepth: 4, minLeaf: 3 }) },
];
