/** Where samples are relative to a hyperplane w·x = b (Information retrieval, 004, sections 8 and 17.1). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { Hyperplane } from "./class-scores.js";
import { multiplyVector } from "./multiply.js";
import { innerProduct } from "./vector-operations.js";

/** Distances of samples from a hyperplane, positive on the side that w points to. */
export interface HyperplaneDistances {
  /** w·x − b: ±1 at the margins of a support vector machine, −b at the origin. */
  readonly decision: Float64Array;
  /** (w·x − b) / ‖w‖, in the units of the samples. */
  readonly signed: Float64Array;
}

/**
 * The distances of samples from a hyperplane.
 *
 * @example
 * ```ts
 * import { hyperplaneDistances } from "lectern/linalg";
 *
 * const { decision, signed } = hyperplaneDistances({ w: Float64Array.of(3, 4), b: 5 }, [[0, 0], [3, 4]]);
 * console.log(decision, signed); // Float64Array [ -5, 20 ] Float64Array [ -1, 4 ]
 * ```
 */
export function hyperplaneDistances({ w, b }: Hyperplane, samples: MatrixLike): HyperplaneDistances {
  const x = asMatrix(samples, "hyperplaneDistances");
  if (x.columns !== w.length) {
    throw new LecternError(
      "invalid-data",
      `hyperplaneDistances: w has ${w.length} numbers, but the samples have ${x.columns} columns`,
    );
  }
  const length = Math.sqrt(innerProduct(w, w));
  if (!(length > 0 && length < Infinity)) {
    throw new LecternError("invalid-data", "hyperplaneDistances: w must not be 0, and must be finite");
  }
  const decision = multiplyVector(x, w).map((value) => value - b);
  return { decision, signed: decision.map((value) => value / length) };
}
