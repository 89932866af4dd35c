/** The option `classWeights` of classifiers that can weight the samples of each class differently. */
import { LecternError } from "../core/errors.js";
import { list, positive, variant } from "../core/options/options.js";

/** The option, the same for all of them. */
export const classWeightsOption = /* @__PURE__ */ variant(
  {
    none: {},
    balanced: {},
    given: {
      weights: list(positive(1, "weight of a class"), [1, 1], "one number per class, in the order of the classes", 2),
    },
  },
  "none",
  "weights of the samples of each class: 1, balanced so that all classes have the same total, or as given",
);

/** The value of the option. */
export type ClassWeights = (typeof classWeightsOption)["default"];

/** The given weights of the classes; their number must be the number of classes. */
export function givenClassWeights(kind: string, weights: readonly number[], classes: number): Float64Array {
  if (weights.length === classes) return Float64Array.from(weights);
  throw new LecternError(
    "invalid-option",
    `${kind}: classWeights.weights must have one number per class (${classes}), got ${weights.length}`,
    { option: "classWeights" },
  );
}
