/** The variables whose rows are needed next: those that violate the optimality conditions most. */
import { positionsOfLargest } from "./largest.js";
import { type Extremes, GROW, type Level, READY, SHRINK } from "./level.js";

/** At most so many variables, half of them to grow and half of them to shrink, that are not ready and should be. */
export function strongestViolators(level: Level, { largest, smallest }: Extremes, count: number): Int32Array {
  const { segments, slack, status } = level;
  if (areReady(status)) return new Int32Array(0);
  const growing = new Float64Array(slack.length).fill(Number.NEGATIVE_INFINITY);
  const shrinking = growing.slice();
  for (const { from, end, group } of segments) {
    for (let v = from; v < end; v++) {
      if ((status[v] & READY) !== 0) continue;
      if ((status[v] & GROW) !== 0) growing[v] = slack[v] - smallest[group];
      if ((status[v] & SHRINK) !== 0) shrinking[v] = largest[group] - slack[v];
    }
  }
  const half = Math.ceil(count / 2);
  const chosen = new Set<number>();
  for (const strengths of [growing, shrinking]) {
    for (const v of positionsOfLargest(strengths, half)) if (strengths[v] > 0) chosen.add(v);
  }
  return Int32Array.from(chosen);
}

/** Whether all rows are there, as where the kernel matrix is in memory before the solver begins. */
function areReady(status: Uint8Array): boolean {
  for (let v = 0; v < status.length; v++) if ((status[v] & READY) === 0) return false;
  return true;
}
