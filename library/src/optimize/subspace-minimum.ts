/**
 * Minimises the quadratic model over the variables that the Cauchy point leaves free (the direct primal method of
 * Byrd, Lu, Nocedal & Zhu 1995, with the projection of Morales & Nocedal, ACM TOMS 38(1), 2011).
 */
import type { CauchyPoint } from "./cauchy-point.js";
import type { CompactHessian } from "./compact-hessian.js";

/** A point within the bounds at which the model is no higher than at the Cauchy point, or that point itself. */
export function minimizeSubspace(
  x: Float64Array,
  gradient: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
  hessian: CompactHessian,
  cauchy: CauchyPoint,
): Float64Array {
  const { point, projected } = cauchy;
  const free = freeCoordinates(point, lower, upper);
  const width = hessian.width();
  if (free.length === 0 || width === 0) return point;
  const theta = hessian.theta();
  const middle = hessian.solveMiddle(projected);
  if (middle === undefined) return point;
  // r = Zᵀ(g + θ(x_c − x) − W M c), the gradient of the model at the Cauchy point; v = Wᵀ Z r.
  const residual = new Float64Array(free.length);
  const row = new Float64Array(width);
  const v = new Float64Array(width);
  for (let k = 0; k < free.length; k++) {
    const i = free[k];
    hessian.row(i, row);
    let value = gradient[i] + theta * (point[i] - x[i]);
    for (let j = 0; j < width; j++) value -= row[j] * middle[j];
    residual[k] = value;
    for (let j = 0; j < width; j++) v[j] += row[j] * value;
  }
  // By Sherman, Morrison and Woodbury: d = −r/θ − Zᵀ W (K − WᵀZZᵀW/θ)⁻¹ Wᵀ Z r / θ².
  const inner = hessian.solveReduced(v, free);
  if (inner === undefined) return point;
  const step = new Float64Array(free.length);
  for (let k = 0; k < free.length; k++) {
    hessian.row(free[k], row);
    let sum = 0;
    for (let j = 0; j < width; j++) sum += row[j] * inner[j];
    step[k] = -residual[k] / theta - sum / (theta * theta);
  }
  return bringInside(x, gradient, lower, upper, point, free, step);
}

function freeCoordinates(point: Float64Array, lower: Float64Array, upper: Float64Array): Int32Array {
  const free = new Int32Array(point.length);
  let count = 0;
  for (let i = 0; i < point.length; i++) if (point[i] > lower[i] && point[i] < upper[i]) free[count++] = i;
  return free.subarray(0, count);
}

/** Clips each coordinate when that still leads downhill, otherwise shortens the whole step to the first bound. */
function bringInside(
  x: Float64Array,
  gradient: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
  point: Float64Array,
  free: Int32Array,
  step: Float64Array,
): Float64Array {
  const clipped = point.slice();
  for (let k = 0; k < free.length; k++) {
    const i = free[k];
    clipped[i] = Math.min(upper[i], Math.max(lower[i], point[i] + step[k]));
  }
  let slope = 0;
  for (let i = 0; i < x.length; i++) slope += gradient[i] * (clipped[i] - x[i]);
  if (slope < 0) return clipped;
  let share = 1;
  for (let k = 0; k < free.length; k++) {
    const i = free[k];
    if (step[k] > 0) share = Math.min(share, (upper[i] - point[i]) / step[k]);
    else if (step[k] < 0) share = Math.min(share, (lower[i] - point[i]) / step[k]);
  }
  const shortened = point.slice();
  for (let k = 0; k < free.length; k++) {
    const i = free[k];
    shortened[i] = Math.min(upper[i], Math.max(lower[i], point[i] + share * step[k]));
  }
  return shortened;
}
