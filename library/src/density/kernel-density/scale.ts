/** Bandwidths of several dimensions as linear maps: one number per feature, or the Cholesky factor of a matrix. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { isMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { log } from "../../numeric/elementary/functions.js";

/** A diagonal matrix by its diagonal, or a lower triangular matrix with a positive diagonal. */
export type Scale = Float64Array | Matrix;

/** The scale times a number. */
export function multiplyScale(scale: Scale, factor: number): Scale {
  if (!isMatrix(scale)) return scale.map((entry) => entry * factor);
  return { ...scale, data: scale.data.map((entry) => entry * factor) };
}

/** log det B. */
export function logDeterminantOfScale(scale: Scale): number {
  if (!isMatrix(scale)) return scale.reduce((sum, entry) => sum + log(entry), 0);
  let sum = 0;
  for (let j = 0; j < scale.rows; j++) sum += log(scale.data[j * scale.rows + j]);
  return sum;
}

/** B⁻¹ (x − center) for every row x: in these coordinates the window has bandwidth 1. */
export function* windowCoordinateSteps(scale: Scale, center: Float64Array, x: Matrix): Work<void, Matrix> {
  const isTime = createPace();
  const result = zeros(x.rows, x.columns);
  const { rows, columns: d, data } = x;
  const z = result.data;
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < d; j++, at++) {
      let value = data[at] - center[j];
      if (isMatrix(scale)) {
        for (let k = 0; k < j; k++) value -= scale.data[j * d + k] * z[at - j + k];
        z[at] = value / scale.data[j * d + j];
      } else {
        z[at] = value / scale[j];
      }
    }
    if (isTime(isMatrix(scale) ? d * d : 4 * d)) yield;
  }
  return result;
}

/** Adds factor · B u to entries at … of the target. */
export function addScaled(scale: Scale, u: Float64Array, factor: number, target: Float64Array, at: number): void {
  const d = u.length;
  for (let j = 0; j < d; j++) {
    let value = 0;
    if (isMatrix(scale)) {
      for (let k = 0; k <= j; k++) value += scale.data[j * d + k] * u[k];
    } else {
      value = scale[j] * u[j];
    }
    target[at + j] += factor * value;
  }
}
