/** Cases of the common checks for random-split-regressor. */

import { bootstrapped } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { randomSplitRegressor } from "./random-split-regressor.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "random-split-regressor",
    subject: randomSplitRegressor({ trees: 3, splitCandidates: 6 }),
    settings: bootstrapped,
  },
  {
    name: "random-split-regressor by hyperplanes with constant leaves",
    subject: randomSplitRegressor({ trees: 3, splitCandidates: 6, splits: "hyperplane", leaf: { kind: "constant" } }),
    settings: bootstrapped,
  },
];
