/** Cases of the common checks for stacking-regressor. */

import { inFolds } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { leastSquares } from "../../linear/least-squares/least-squares.js";
import { nearestNeighborsRegressor } from "../../nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import { treeRegressor } from "../../trees/tree-regressor/tree-regressor.js";
import { stackingRegressor } from "./stacking-regressor.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "a stack of trees, which support missing values",
    subject: stackingRegressor(
      { small: treeRegressor({ maxDepth: 1 }), large: treeRegressor({ maxDepth: 3 }) },
      { folds: { kind: "k-fold", count: 3 } },
    ),
    settings: inFolds,
  },
  {
    name: "a stack of regressors",
    subject: stackingRegressor(
      { line: leastSquares(), near: nearestNeighborsRegressor({ neighbors: 3 }) },
      { folds: { kind: "k-fold", count: 3 } },
    ),
    settings: inFolds,
  },
];
