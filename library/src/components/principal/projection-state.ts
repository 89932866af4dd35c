/** What the methods that project on principal directions learn. */
import * as state from "../../contract/state/fields.js";
import { isNotEmpty } from "../state-checks.js";

/** Directions, where they start, and what scores along them are divided by. */
export const projectionState = {
  mean: state.vector("features", "point that is subtracted from samples: the mean"),
  components: state.matrix(
    "components",
    "features",
    "one principal direction per row, of length 1, strongest first; its largest entry is positive",
    {},
    isNotEmpty,
  ),
  explainedVariance: state.vector("components", "variance along each direction (divisor n − 1)", { min: 0 }),
  scale: state.vector("components", "what each score is divided by: 1, or its standard deviation when whitening", {
    above: 0,
  }),
};
