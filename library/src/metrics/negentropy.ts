/** Negentropy: how much less entropy a variable has than a normal one of the same variance, by approximations. */
import { LecternError } from "../core/errors.js";
import { exp, log1p, pow } from "../numeric/elementary/functions.js";
import { cumulantsOf } from "./cumulants.js";

/**
 * Which approximation: the expansions of Gram–Charlier, κ₃²/12 + κ₄²/48, and Edgeworth, which adds 7κ₃⁴/48 − κ₃²κ₄/8 (Comon
 * 1994), in skewness κ₃ and kurtosis κ₄; or (E[G(y)] − E[G(ν)])² with a normal ν and G = log cosh y or −exp(−y²/2), which
 * outliers disturb less (Hyvärinen 1998; up to a factor).
 */
export type NegentropyKind = "gram-charlier" | "edgeworth" | "log-cosh" | "gauss";

/** E[log cosh ν] of a standard normal ν, by numerical integration. */
const LOG_COSH_OF_NORMAL = 0.37456720749143;

/**
 * The approximate negentropy of one variable, 0 for a normal one. Scale and mean do not matter.
 *
 * @example
 * ```ts
 * import { negentropy } from "lectern/metrics";
 *
 * negentropy([-1, 1, -1, 1], "gram-charlier"); // (−2)² / 48
 * ```
 */
export function negentropy(values: ArrayLike<number>, kind: NegentropyKind = "log-cosh"): number {
  const data = Float64Array.from(values);
  const { mean, variance, skewness, kurtosis } = cumulantsOf({ rows: data.length, columns: 1, data });
  if (!(variance[0] > 0 && Number.isFinite(variance[0]))) {
    throw new LecternError("invalid-data", "negentropy: the values must be finite and vary");
  }
  switch (kind) {
    case "gram-charlier":
      return cumulantNegentropy(skewness[0], kurtosis[0], false);
    case "edgeworth":
      return cumulantNegentropy(skewness[0], kurtosis[0], true);
    default: {
      const deviation = Math.sqrt(variance[0]);
      let sum = 0;
      for (const value of data) {
        const y = (value - mean[0]) / deviation;
        sum += kind === "gauss" ? -exp(-0.5 * y * y) : logCosh(y);
      }
      const normal = kind === "gauss" ? -Math.SQRT1_2 : LOG_COSH_OF_NORMAL;
      return (sum / data.length - normal) ** 2;
    }
  }
}

/** κ₃²/12 + κ₄²/48, with the further terms of Edgeworth's expansion where asked for. */
export function cumulantNegentropy(third: number, fourth: number, edgeworth: boolean): number {
  const leading = third ** 2 / 12 + fourth ** 2 / 48;
  return edgeworth ? leading + (7 / 48) * pow(third, 4) - (third ** 2 * fourth) / 8 : leading;
}

function logCosh(y: number): number {
  const size = Math.abs(y);
  return size + log1p(exp(-2 * size)) - Math.LN2;
}
