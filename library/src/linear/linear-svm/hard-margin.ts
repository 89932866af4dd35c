/** The hyperplane with the widest margin between two classes that can be separated (Information retrieval, 004, section 17.2). */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type MatrixLike, zeros } from "../../data/matrix.js";
import type { Hyperplane } from "../../linalg/class-scores.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { type QuadraticProgram, solveQuadraticProgram } from "../../optimize/quadratic-program/quadratic-program.js";

/** A hyperplane with margins at w·x − b = ±1. */
export interface HardMargin extends Hyperplane {
  /** The distance 2 / ‖w‖ of the margins from each other. */
  readonly width: number;
  /** The multiplier of each sample; those of the support vectors are positive, and w = Σ λᵢ yᵢ xᵢ. */
  readonly multipliers: Float64Array;
}

/**
 * The program min ½‖w‖² subject to yᵢ (w·xᵢ − b) ≥ 1 in the variables w and b, which is the last; `signs` are the yᵢ.
 */
export function hardMarginProgram(samples: MatrixLike, signs: ArrayLike<number>): QuadraticProgram {
  const x = asMatrix(samples, "hardMarginProgram");
  const size = x.columns + 1;
  const quadratic = zeros(size, size);
  for (let j = 0; j < x.columns; j++) quadratic.data[j * (size + 1)] = 1;
  const matrix = zeros(x.rows, size);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.columns; j++) matrix.data[i * size + j] = -signs[i] * x.data[i * x.columns + j];
    matrix.data[i * size + x.columns] = signs[i];
  }
  const limits = new Float64Array(x.rows).fill(-1);
  return { quadratic, linear: new Float64Array(size), inequality: { matrix, limits } };
}

/**
 * Separates two classes, whose signs are 1 and −1, by the widest margin; throws if no hyperplane separates them. For classes that
 * overlap, {@link linearSvm} allows samples inside the margin at a cost.
 *
 * @example
 * ```ts
 * import { hardMargin } from "lectern/linear";
 *
 * const { w, b, width } = hardMargin([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1]);
 * console.log(w, b, width); // about 1, 0; 0; 2
 * ```
 */
export function hardMargin(samples: MatrixLike, signs: ArrayLike<number>): HardMargin {
  const x = asMatrix(samples, "hardMargin");
  requireSigns(signs, x.rows);
  const { x: found, multipliers, reason, converged } = solveQuadraticProgram(hardMarginProgram(x, signs));
  if (reason === "infeasible" || !converged) {
    throw new LecternError(
      "invalid-data",
      "hardMargin: no hyperplane separates the classes; use linear-svm, which allows samples inside the margin",
      { reason },
    );
  }
  const w = found.slice(0, x.columns);
  const width = 2 / Math.sqrt(innerProduct(w, w));
  return { w, b: found[x.columns], width, multipliers: multipliers.inequality };
}

function requireSigns(signs: ArrayLike<number>, rows: number): void {
  const given = Array.from(signs);
  if (given.length !== rows) {
    throw new LecternError("invalid-data", `hardMargin: ${rows} samples need as many signs, got ${given.length}`);
  }
  const wrong = given.find((sign) => sign !== 1 && sign !== -1);
  if (wrong !== undefined) throw new LecternError("invalid-data", `hardMargin: signs must be 1 or −1, got ${wrong}`);
  if (!given.includes(1) || !given.includes(-1)) {
    throw new LecternError("invalid-data", "hardMargin: needs samples of both classes, got those of one");
  }
}
