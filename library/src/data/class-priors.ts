/** The option `priors` of classifiers that use Bayes' rule: the prior probability of each class. */
import { LecternError } from "../core/errors.js";
import { list, nonNegative, positive, variant } from "../core/options/options.js";
import { exp, log } from "../numeric/elementary/functions.js";
import type { Random } from "../numeric/random/random.js";

/** The option, the same for all of them. */
export const priorsOption = /* @__PURE__ */ variant(
  {
    learned: { smoothing: nonNegative(0, "added to the counts; to the weight of each class") },
    uniform: {},
    given: {
      probabilities: list(
        positive(1, "probability of a class"),
        [1, 1],
        "one number per class, divided by their sum",
        2,
      ),
    },
  },
  "learned",
  "prior probabilities of the classes: their shares of the data, all equal, or as given",
);

/** The value of the option. */
export type Priors = (typeof priorsOption)["default"];

/** The logarithms of the priors, given the total weight of each class. */
export function logPriors(kind: string, priors: Priors, totals: Float64Array): Float64Array {
  switch (priors.kind) {
    case "uniform":
      return totals.map(() => -log(totals.length));
    case "given":
      return logShares(givenPriors(kind, priors.probabilities, totals.length));
    case "learned":
      return logShares(totals.map((total) => total + priors.smoothing));
  }
}

/** Draws classes by their priors. */
export function drawClasses(logPriors: Float64Array, count: number, random: Random): Int32Array {
  const shares = logPriors.map(exp);
  return Int32Array.from({ length: count }, () => random.categorical(shares));
}

function givenPriors(kind: string, given: readonly number[], classes: number): Float64Array {
  if (given.length === classes) return Float64Array.from(given);
  throw new LecternError(
    "invalid-option",
    `${kind}: priors.probabilities must have one number per class (${classes}), got ${given.length}`,
    { option: "priors" },
  );
}

function logShares(values: Float64Array): Float64Array {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => log(value / total));
}
