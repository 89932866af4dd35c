/** Fields that classifiers have in common: priors, and the moments of their classes. */
import { exp } from "../../numeric/elementary/functions.js";
import * as state from "./fields.js";

/** How far from 1 the sum of the priors may be: far above rounding, far below what would change a prediction. */
const SUM_TOLERANCE = 1e-6;

/** The logarithms of the prior probabilities of the classes. */
export const logPriorsField: state.Field<Float64Array> = state.vector(
  "classes",
  "logarithm of the prior probability of each class",
  { max: 0 },
  priorsProblem,
);

/** The problem of logarithms whose exponentials do not sum to 1. */
function priorsProblem(logarithms: Float64Array): string | undefined {
  const sum = logarithms.reduce((total, value) => total + exp(value), 0);
  return Math.abs(sum - 1) <= SUM_TOLERANCE
    ? undefined
    : `must be logarithms of probabilities that sum to 1, but the sum is ${sum}`;
}

/** The weight of each class, and the mean and the variance of each column in it. */
export const classMomentsField = state.record(
  {
    weight: state.vector("classes", "sum of the weights of the samples of each class", { above: 0 }),
    mean: state.matrix("classes", "features", "mean of each column in each class"),
    variance: state.matrix("classes", "features", "variance of each column in each class", { min: 0 }),
  },
  "statistics of the samples seen so far, for updates",
);
