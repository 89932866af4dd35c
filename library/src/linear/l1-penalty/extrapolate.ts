/**
 * A better start for the next penalty of a path than the last solution: between the penalties at which a weight becomes
 * zero or ceases to be, the solutions of the lasso are on a straight line (Efron et al. 2004), and the elastic net's
 * almost do, so the last step is taken again (the predictor of Park and Hastie 2007).
 */
import type { WorkingSet } from "./working-set.js";

/** A solution on the path: what the first `weights.length` places of the working set were, and for which l1. */
export interface PathPoint {
  readonly l1: number;
  readonly weights: Float64Array;
  readonly pulls: Float64Array;
}

/** Remembers where a working set is now. */
export function pathPoint({ weights, pulls, size }: WorkingSet, l1: number): PathPoint {
  return { l1, weights: weights.slice(0, size), pulls: pulls.slice(0, size) };
}

/** Goes on from `earlier` through `here`, the l1 of the current weights, in the direction of `next`. */
export function extrapolate(set: WorkingSet, earlier: PathPoint, here: number, next: number): void {
  // Not further than before, however far away the next penalty is: the line will have bent by then.
  const share = Math.min(1, (here - next) / (earlier.l1 - here));
  if (!(share > 0)) return;
  const { weights, pulls, gram, stride, size, scratch, space } = set;
  const known = earlier.weights.length;
  const { kernels, memory } = space.engine;
  const changes = new Float64Array(size);
  for (let p = 0; p < known; p++) pulls[p] += share * (pulls[p] - earlier.pulls[p]);
  for (let p = 0; p < size; p++) {
    const wanted = share * (weights[p] - (p < known ? earlier.weights[p] : 0));
    // A weight that is zero stays so, and none goes beyond it.
    changes[p] = (weights[p] + wanted) * weights[p] > 0 ? wanted : -weights[p];
    weights[p] += changes[p];
    const left = wanted - changes[p];
    if (left === 0) continue;
    for (let q = 0, at = gram / 8 + p * stride; q < known; q++, at++) pulls[q] += left * memory.f64[at];
  }
  if (size === known) return;
  // The earlier pull of places added since then is not known.
  space.write(scratch, changes);
  for (let p = known; p < size; p++) pulls[p] -= kernels.dot(size, gram + 8 * p * stride, 1, scratch, 1);
}
