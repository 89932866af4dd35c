/** Whether a hyperplane through the origin separates two classes, decided by a linear program. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { solveQuadraticProgram } from "../../optimize/quadratic-program/quadratic-program.js";

/** A margin below this share of the largest possible one is rounding. */
const ROUNDING = 1e-7;

/**
 * The normal w of a hyperplane through the origin with wᵀx > 0 for the points of sign 1 and wᵀx < 0 for those of sign −1,
 * or undefined if there is none. It maximises the smallest sign · wᵀx / ‖x‖ with −1 ≤ w ≤ 1.
 */
export function separatingNormal(points: MatrixLike, signs: ArrayLike<number>): Float64Array | undefined {
  const x = asMatrix(points, "points");
  const { rows: n, columns: p } = x;
  if (signs.length !== n) {
    throw new LecternError("invalid-data", `separatingNormal: ${n} points need ${n} signs, got ${signs.length}`);
  }
  // Variables w and the margin t: maximise t subject to t − sign · wᵀx / ‖x‖ ≤ 0.
  const matrix = zeros(n, p + 1);
  for (let i = 0; i < n; i++) {
    const point = x.data.subarray(i * p, (i + 1) * p);
    const norm = point.reduce(hypot, 0);
    // The origin is on every hyperplane.
    if (norm === 0) return undefined;
    for (let j = 0; j < p; j++) matrix.data[i * (p + 1) + j] = (-Math.sign(signs[i]) * point[j]) / norm;
    matrix.data[i * (p + 1) + p] = 1;
  }
  const linear = new Float64Array(p + 1);
  linear[p] = -1;
  const bound = new Float64Array(p + 1).fill(1);
  bound[p] = p + 1;
  const { x: solution } = solveQuadraticProgram({
    ...{ quadratic: zeros(p + 1, p + 1), linear, inequality: { matrix, limits: new Float64Array(n) } },
    ...{ lower: bound.map((value) => -value), upper: bound },
  });
  return solution[p] > ROUNDING ? solution.slice(0, p) : undefined;
}
