/** The decision boundary between two normal classes: a quadric. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { gramOfRows, multiplyVector } from "../../linalg/multiply.js";
import type { QuadraticDiscriminantState } from "./quadratic-discriminant.js";

/** Where xᵀ quadratic x + linear·x + constant is positive, the first class is the more probable one. */
export interface QuadricBoundary {
  readonly quadratic: Matrix;
  readonly linear: Float64Array;
  readonly constant: number;
}

/** The type of a quadric in the plane. */
export type ConicKind = "ellipse" | "hyperbola" | "parabola" | "parallel-lines" | "crossing-lines" | "line" | "none";

/**
 * The log-odds of the first class against the second as a quadratic function:
 * log(π₁/π₂) + ½ log(|S₂|/|S₁|) − ½ (x − μ₁)ᵀS₁⁻¹(x − μ₁) + ½ (x − μ₂)ᵀS₂⁻¹(x − μ₂).
 *
 * @example
 * ```ts
 * import { quadraticDiscriminant } from "lectern";
 * import { conicKind, quadricBoundary } from "lectern/discriminant";
 *
 * const x = [[-1, 0], [1, 0], [0, 1], [0, -1], [-5, 0], [5, 0], [0, 5], [0, -5]];
 * const model = quadraticDiscriminant().fit({ x, y: [..."iiiioooo"] });
 * conicKind(quadricBoundary(model.state, 0, 1)); // ellipse: the inner class is surrounded
 * ```
 */
export function quadricBoundary(state: QuadraticDiscriminantState, first: number, second: number): QuadricBoundary {
  const { columns, rows: classes } = state.means;
  for (const code of [first, second]) {
    if (Number.isInteger(code) && code >= 0 && code < classes) continue;
    throw new LecternError("invalid-option", `quadricBoundary: class codes are 0 to ${classes - 1}, got ${code}`);
  }
  const quadratic = zeros(columns, columns);
  const linear = new Float64Array(columns);
  let constant = 0;
  for (const [code, sign] of [
    [first, 1],
    [second, -1],
  ] as const) {
    const precision = gramOfRows(state.whitenings[code]);
    const mean = row(state.means, code);
    const pull = multiplyVector(precision, mean);
    for (let at = 0; at < quadratic.data.length; at++) quadratic.data[at] -= 0.5 * sign * precision.data[at];
    for (let j = 0; j < columns; j++) linear[j] += sign * pull[j];
    const square = pull.reduce((sum, value, j) => sum + value * mean[j], 0);
    constant += sign * (state.logPriors[code] - 0.5 * state.logDeterminants[code] - 0.5 * square);
  }
  return { quadratic, linear, constant };
}

/** The value of the quadric at a point: the log-odds. */
export function quadricValue({ quadratic, linear, constant }: QuadricBoundary, x: ArrayLike<number>): number {
  const columns = linear.length;
  let sum = constant;
  for (let i = 0; i < columns; i++) {
    sum += linear[i] * x[i];
    for (let j = 0; j < columns; j++) sum += quadratic.data[i * columns + j] * x[i] * x[j];
  }
  return sum;
}

/**
 * The type of a boundary in the plane by the signs of its eigenvalues; what is below `tolerance` of the largest counts
 * as zero. Two parallel lines may fall together, and an ellipse may be empty, which is "none".
 */
export function conicKind({ quadratic, linear, constant }: QuadricBoundary, tolerance = 1e-9): ConicKind {
  if (linear.length !== 2) {
    throw new LecternError("invalid-data", `conicKind: needs a boundary in 2 columns, got ${linear.length}`);
  }
  const { values, vectors } = symmetricEigen(quadratic);
  const size = Math.max(Math.abs(values[0]), Math.abs(values[1]));
  const slope = Math.max(Math.abs(linear[0]), Math.abs(linear[1]));
  // In the axes of the conic: λ₁u² + λ₂v² + pu + qv + c.
  const along = [0, 1].map((k) => vectors.data[k] * linear[0] + vectors.data[2 + k] * linear[1]);
  const flat = [0, 1].filter((k) => Math.abs(values[k]) <= tolerance * size);
  if (size <= tolerance * slope || size === 0) return slope > 0 ? "line" : "none";
  // What is left of the constant when the squares are completed.
  let rest = constant;
  for (const k of [0, 1]) if (!flat.includes(k)) rest -= along[k] ** 2 / (4 * values[k]);
  if (flat.length === 1) {
    if (Math.abs(along[flat[0]]) > tolerance * Math.max(size, slope)) return "parabola";
    return rest * values[1 - flat[0]] <= 0 ? "parallel-lines" : "none";
  }
  const scale = Math.max(Math.abs(constant), Math.abs(constant - rest));
  if (values[0] * values[1] < 0) return Math.abs(rest) <= tolerance * scale ? "crossing-lines" : "hyperbola";
  return rest * values[0] < 0 ? "ellipse" : "none";
}
