/** What principal component analysis learns. */
import * as state from "../../../contract/state/fields.js";
import { projectionState } from "../projection-state.js";

/** The mean, the directions and their variances. */
export const pcaState = {
  ...projectionState,
  explainedVarianceRatio: state.vector("components", "variance along each direction as a share of the total variance", {
    min: 0,
  }),
  spectrum: state.vector(
    "variances",
    "all variances that the solver found, strongest first, also of directions that are dropped or left out",
    { min: 0 },
  ),
  totalVariance: state.number("sum of the variances of the columns", { min: 0 }),
  dropped: state.integer("number of the strongest directions that are dropped", { below: "variances" }),
};

export interface PcaState extends state.StateOf<typeof pcaState> {}
