/** What the common checks see of nearest-neighbors-regressor. */

import type { UnderCheck } from "../../checks/under-check.js";
import { nearestNeighborsRegressor } from "./nearest-neighbors-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "nearest-neighbors-regressor", subject: nearestNeighborsRegressor },
  {
    name: "nearest-neighbors-regressor by the median, with a bell",
    subject: nearestNeighborsRegressor({ average: "median", weighting: { kind: "gaussian", bandwidth: 2 } }),
  },
  {
    name: "nearest-neighbors-regressor by angles",
    subject: nearestNeighborsRegressor({ distance: { kind: "cosine" }, weighting: { kind: "gaussian" } }),
  },
];
