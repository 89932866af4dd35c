/** The option `loss` of regressors by networks. */
import { LecternError } from "../../core/errors.js";
import { positive, variant } from "../../core/options/options.js";

/** Losses of numbers; targets are scaled first, so that cutoffs are in standard deviations. */
export const numberLossOption = variant(
  {
    squared: {},
    absolute: {},
    huber: {
      cutoff: positive(
        1,
        "scaled distance beyond which samples count less; their loss is linear, and distances are in standard deviations of the target",
      ),
    },
    poisson: {},
  },
  "squared",
  "what is minimised; squared, absolute or Huber's errors, or the deviance of counts",
);

/** Throws on targets that cannot be counts. */
export function requireCounts(kind: string, y: Float64Array): void {
  const negative = y.findIndex((value) => value < 0);
  if (negative >= 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: targets must not be negative with the poisson loss, got ${y[negative]} in row ${negative}`,
      { kind, row: negative },
    );
  }
  if (y.some((value) => value > 0)) return;
  throw new LecternError("invalid-data", `${kind}: the poisson loss needs at least one positive target; all are 0`, {
    kind,
  });
}
