/** Derivatives of many functions of the same parameters. */
import type { Matrix } from "../data/matrix.js";
import { cbrt } from "../numeric/elementary/functions.js";

/** Central differences: an error of about ε^⅔ of the size of the derivatives, at two evaluations per parameter. */
export function differenceJacobian(
  evaluate: (x: Float64Array, out: Float64Array) => unknown,
  x: Float64Array,
  jacobian: Matrix,
): void {
  const { rows, columns, data } = jacobian;
  const at = x.slice();
  const [above, below] = [new Float64Array(rows), new Float64Array(rows)];
  for (let j = 0; j < columns; j++) {
    const step = cbrt(Number.EPSILON) * (Math.abs(x[j]) || 1);
    at[j] = x[j] + step;
    evaluate(at, above);
    const high = at[j];
    at[j] = x[j] - step;
    evaluate(at, below);
    const width = high - at[j];
    at[j] = x[j];
    for (let i = 0; i < rows; i++) data[i * columns + j] = (above[i] - below[i]) / width;
  }
}

/** Jᵀr, the gradient of ½‖r‖². */
export function gradientOf({ rows, columns, data }: Matrix, r: Float64Array): Float64Array {
  const gradient = new Float64Array(columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) gradient[j] += data[i * columns + j] * r[i];
  return gradient;
}
