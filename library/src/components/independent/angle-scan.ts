/** A contrast in two dimensions as a function of the angle of projection. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { cumulantsOf } from "../../metrics/cumulants.js";
import { spacingEntropy } from "../../metrics/entropy.js";
import { negentropy } from "../../metrics/negentropy.js";
import { cos, sin } from "../../numeric/elementary/functions.js";

/** What is measured along each direction; all but the variance are for directions of non-normal projections. */
export type ScanContrast = "kurtosis" | "negentropy" | "entropy" | "variance";

/** The contrast at each angle. */
export interface AngleScan {
  /** θ from 0 to below π: further angles repeat with the opposite sign. */
  readonly angles: Float64Array;
  /** J(θ) of z = x cos θ + y sin θ. */
  readonly contrast: Float64Array;
  /** The angle with the largest |kurtosis|, negentropy or variance, or the smallest entropy. */
  readonly best: number;
  /** The rotation whose first row is the best direction and whose second is orthogonal to it. */
  readonly rotation: Matrix;
}

/**
 * Projects two columns onto every direction of the plane and measures each projection. For white data the best direction is
 * that of a source, and the orthogonal one that of the other.
 *
 * @example
 * ```ts
 * import { scanAngles } from "lectern/components";
 * import { crossDistribution } from "lectern/datasets";
 *
 * const { best } = scanAngles(crossDistribution({ samples: 2000 }).x, { contrast: "kurtosis" });
 * best; // about π/4 or 3π/4
 * ```
 */
export function scanAngles(
  given: MatrixLike,
  { contrast = "kurtosis", angles: count = 180 }: { readonly contrast?: ScanContrast; readonly angles?: number } = {},
): AngleScan {
  const x = asMatrix(given, "scanAngles: x");
  if (x.columns !== 2) {
    throw new LecternError("invalid-data", `scanAngles: needs 2 columns, got ${x.columns}`);
  }
  const { mean, variance } = columnMoments(x);
  if (!variance.every((value) => value > 0))
    throw new LecternError("invalid-data", "scanAngles: both columns must vary");
  const angles = Float64Array.from({ length: count }, (_, i) => (Math.PI * i) / count);
  const values = angles.map((angle) => {
    const [cosine, sine] = [cos(angle), sin(angle)];
    const z = new Float64Array(x.rows);
    for (let i = 0; i < x.rows; i++) {
      z[i] = cosine * (x.data[2 * i] - mean[0]) + sine * (x.data[2 * i + 1] - mean[1]);
    }
    return measure(z, contrast);
  });
  const merit = values.map((value) =>
    contrast === "entropy" ? -value : contrast === "kurtosis" ? Math.abs(value) : value,
  );
  const best = angles[merit.indexOf(merit.reduce((most, value) => Math.max(most, value), -Infinity))];
  const [cosine, sine] = [cos(best), sin(best)];
  return {
    angles,
    contrast: values,
    best,
    rotation: asMatrix([
      [cosine, sine],
      [-sine, cosine],
    ]),
  };
}

function measure(z: Float64Array, contrast: ScanContrast): number {
  switch (contrast) {
    case "negentropy":
      return negentropy(z);
    case "entropy":
      return spacingEntropy(z);
    default: {
      const { kurtosis, variance } = cumulantsOf({ rows: z.length, columns: 1, data: z });
      return contrast === "kurtosis" ? kurtosis[0] : variance[0];
    }
  }
}
