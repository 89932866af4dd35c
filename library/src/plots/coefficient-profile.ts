/** Coefficients as a function of the penalty. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { lines } from "./lines.js";
import type { Plot, PlotOptions } from "./theme.js";

/**
 * One curve per column of the data: its coefficient over whatever measures the penalty, such as effective degrees of freedom
 * or the share of the full size. `coefficients` has one row for each place, as paths give them.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { ridgePath } from "lectern/linear";
 * import { coefficientProfile } from "lectern/plots";
 *
 * const path = ridgePath(asMatrix([[1, 0], [0, 1], [1, 1]]), Float64Array.of(1, 2, 3), [0.1, 1, 10]);
 * coefficientProfile(path.degreesOfFreedom, path.coefficients, ["a", "b"], { xTitle: "degrees of freedom" });
 * ```
 */
export function coefficientProfile(
  places: ArrayLike<number>,
  { rows, columns, data }: Matrix,
  features: readonly string[],
  settings: PlotOptions = {},
): Plot {
  if (places.length !== rows || features.length !== columns) {
    throw new LecternError(
      "invalid-data",
      `coefficientProfile: ${rows} x ${columns} coefficients need one place per row and one name per column, got ${places.length} and ${features.length}`,
    );
  }
  const x = Array.from(places);
  const curves = features.map((name, j) => ({ name, x, y: x.map((_, k) => data[k * columns + j]) }));
  return lines(curves, { yTitle: "coefficient", ...settings });
}
