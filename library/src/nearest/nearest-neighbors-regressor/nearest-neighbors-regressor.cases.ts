/** Cases of the common checks for nearest-neighbors-regressor. */

import type { UnderCheck } from "../../checks/under-check.js";
import { nearestNeighborsRegressor } from "./nearest-neighbors-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "nearest-neighbors-regressor", subject: nearestNeighborsRegressor },
  {
    name: "nearest-neighbors-regressor by the median, with Gaussian weights",
    subject: nearestNeighborsRegressor({ average: "median", weighting: { kind: "gaussian", bandwidth: 2 } }),
  },
  {
    name: "nearest-neighbors-regressor by cosine distance",
    subject: nearestNeighborsRegressor({ distance: { kind: "cosine" }, weighting: { kind: "gaussian" } }),
  },
];
