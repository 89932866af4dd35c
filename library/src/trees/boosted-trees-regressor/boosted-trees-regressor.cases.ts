/** Cases of the common checks for boosted-trees-regressor. */
import { weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { boostedTreesRegressor } from "./boosted-trees-regressor.js";

const counted = {
  exceptions: [
    {
      name: weightTwo,
      reason: "leaves need a minimum number of samples, whatever their weight",
    },
  ],
};

export const cases: readonly UnderCheck[] = [
  { name: "boosted-trees-regressor", subject: boostedTreesRegressor({ maxIterations: 10 }), settings: counted },
  {
    name: "boosted-trees-regressor of small leaves",
    subject: boostedTreesRegressor({ maxIterations: 10, minLeaf: 1, maxLeaves: 6 }),
  },
  {
    name: "boosted-trees-regressor of absolute errors",
    subject: boostedTreesRegressor({ maxIterations: 10, minLeaf: 1, maxLeaves: 6, loss: { kind: "absolute" } }),
  },
];
