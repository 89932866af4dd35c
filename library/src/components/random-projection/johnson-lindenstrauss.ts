/** How many random directions keep the distances of some samples (Dasgupta and Gupta 2003). */
import { LecternError } from "../../core/errors.js";
import { log, pow } from "../../numeric/elementary/functions.js";

/**
 * The number of random directions that suffices to keep all squared distances between this many samples within a factor
 * 1 ± epsilon, with positive probability and whatever the number of columns: 4 ln n / (ε²/2 − ε³/3).
 *
 * @example
 * ```ts
 * import { johnsonLindenstrauss } from "lectern/components";
 *
 * johnsonLindenstrauss(1000, 0.1); // 5920
 * johnsonLindenstrauss(1000, 0.5); // 331
 * ```
 */
export function johnsonLindenstrauss(samples: number, epsilon: number): number {
  if (!(Number.isInteger(samples) && samples > 0)) {
    throw new LecternError(
      "invalid-option",
      `johnsonLindenstrauss: samples must be a whole number above 0, got ${samples}`,
    );
  }
  if (!(epsilon > 0 && epsilon < 1)) {
    throw new LecternError(
      "invalid-option",
      `johnsonLindenstrauss: epsilon must be above 0 and below 1, got ${epsilon}`,
    );
  }
  return Math.floor((4 * log(samples)) / (epsilon ** 2 / 2 - pow(epsilon, 3) / 3));
}
