/** What kernels for histograms refuse. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";

/** Refuses samples with an entry below 0, for which a kernel of histograms is no kernel. */
export function requireNonNegative(kind: string, { data, columns }: Matrix): void {
  for (let at = 0; at < data.length; at++) {
    if (data[at] >= 0) continue;
    const [row, column] = [Math.floor(at / columns), at % columns];
    throw new LecternError(
      "invalid-data",
      `gram: the ${kind} kernel is for numbers that are not negative, such as counts; row ${row}, column ${column} is ${data[at]}`,
      { row, column },
    );
  }
}
