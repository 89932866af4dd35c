/**
 * The generalised Cauchy point: the first local minimiser of the quadratic model along the projected gradient path
 * P(x − t g) (algorithm CP of Byrd, Lu, Nocedal & Zhu, SIAM J. Sci. Comput. 16(5), 1995).
 */
import type { CompactHessian } from "./compact-hessian.js";
import { innerProduct } from "./vectors.js";

/** The Cauchy point, with the quantities that the subspace minimisation needs. */
export interface CauchyPoint {
  readonly point: Float64Array;
  /** Wᵀ(point − x). */
  readonly projected: Float64Array;
}

/** Follows the path from bound to bound; undefined when rounding has made the memory singular. */
export function findCauchyPoint(
  x: Float64Array,
  gradient: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
  hessian: CompactHessian,
): CauchyPoint | undefined {
  const n = x.length;
  const point = x.slice();
  const direction = new Float64Array(n);
  const times = new Float64Array(n);
  const heap = new Int32Array(n);
  let waiting = 0;
  for (let i = 0; i < n; i++) {
    const g = gradient[i];
    times[i] = g < 0 ? (x[i] - upper[i]) / g : g > 0 ? (x[i] - lower[i]) / g : Infinity;
    if (times[i] > 0) direction[i] = -g;
    if (times[i] > 0 && times[i] < Infinity) heap[waiting++] = i;
  }
  for (let k = (waiting >> 1) - 1; k >= 0; k--) siftDown(heap, waiting, times, k);
  const width = hessian.width();
  const theta = hessian.theta();
  const row = new Float64Array(width);
  const p = hessian.project(direction);
  const c = new Float64Array(width);
  // First and second derivative of the model along the current piece of the path.
  let first = -innerProduct(direction, direction);
  const middleP = hessian.solveMiddle(p);
  if (middleP === undefined) return undefined;
  const steepest = -theta * first;
  let second = steepest - innerProduct(p, middleP);
  let now = 0;
  let ahead = first < 0 ? -first / Math.max(second, Number.EPSILON * steepest) : 0;
  while (waiting > 0 && first < 0) {
    const b = heap[0];
    const gap = times[b] - now;
    if (ahead < gap) break;
    heap[0] = heap[--waiting];
    siftDown(heap, waiting, times, 0);
    point[b] = direction[b] > 0 ? upper[b] : lower[b];
    const moved = point[b] - x[b];
    const g = gradient[b];
    for (let j = 0; j < width; j++) c[j] += gap * p[j];
    hessian.row(b, row);
    const middleRow = hessian.solveMiddle(row);
    if (middleRow === undefined) return undefined;
    first += gap * second + g * g + theta * g * moved - g * innerProduct(middleRow, c);
    second -= theta * g * g + 2 * g * innerProduct(middleRow, p) + g * g * innerProduct(middleRow, row);
    for (let j = 0; j < width; j++) p[j] += g * row[j];
    direction[b] = 0;
    now = times[b];
    ahead = Math.max(0, -first / Math.max(second, Number.EPSILON * steepest));
  }
  if (first >= 0) ahead = 0;
  // When no coordinate is free to move, the model's minimiser along the rest of the path is meaningless.
  const isDone = direction.every((entry) => entry === 0);
  const time = isDone ? now : now + ahead;
  for (let i = 0; i < n; i++) {
    if (direction[i] !== 0) point[i] = Math.min(upper[i], Math.max(lower[i], x[i] + time * direction[i]));
  }
  if (!isDone) for (let j = 0; j < width; j++) c[j] += ahead * p[j];
  return { point, projected: c };
}

/** Restores the order of a binary heap of indices, smallest time first, below place k. */
function siftDown(heap: Int32Array, size: number, times: Float64Array, k: number): void {
  for (;;) {
    let child = 2 * k + 1;
    if (child >= size) return;
    if (child + 1 < size && times[heap[child + 1]] < times[heap[child]]) child++;
    if (times[heap[k]] <= times[heap[child]]) return;
    [heap[k], heap[child]] = [heap[child], heap[k]];
    k = child;
  }
}
