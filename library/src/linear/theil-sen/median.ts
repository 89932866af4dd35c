/** The spatial median: the point with the smallest sum of distances (Weiszfeld 1937; Vardi and Zhang 2000). */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { median } from "../../numeric/robust-location.js";

const MAX_STEPS = 2000;

/** Nanoseconds for a coordinate of a point. */
const NUMBER_COST = 3;

/**
 * Weighted means with weights 1/distance, modified so that the iteration may pass through one of the points. Coordinates are
 * taken as they are: the answer depends on their units. A point of weight 2 counts as two points. The progress counts the iterations.
 */
export function* spatialMedian(
  points: readonly Float64Array[],
  weights?: ArrayLike<number>,
): Work<Progress, Float64Array> {
  const d = points[0].length;
  const center = Float64Array.from({ length: d }, (_, j) =>
    median(
      points.map((point) => point[j]),
      weights,
    ),
  );
  const pull = new Float64Array(d);
  const isTimeToYield = createPace();
  for (let step = 0; step < MAX_STEPS; step++) {
    pull.fill(0);
    let total = 0;
    let here = 0;
    for (let p = 0; p < points.length; p++) {
      const point = points[p];
      const count = weights === undefined ? 1 : weights[p];
      let square = 0;
      for (let j = 0; j < d; j++) square += (point[j] - center[j]) ** 2;
      if (square === 0) {
        here += count;
        continue;
      }
      const weight = count / Math.sqrt(square);
      total += weight;
      for (let j = 0; j < d; j++) pull[j] += weight * (point[j] - center[j]);
    }
    const strength = pull.reduce((size, part) => hypot(size, part), 0);
    // The points here hold the center with a force of their weights.
    if (total === 0 || strength <= here) return center;
    const share = (1 - here / strength) / total;
    let moved = 0;
    let size = 0;
    for (let j = 0; j < d; j++) {
      center[j] += share * pull[j];
      moved += (share * pull[j]) ** 2;
      size += center[j] ** 2;
    }
    if (moved <= 1e-26 * size) break;
    if (isTimeToYield(points.length * d * NUMBER_COST)) yield { step: step + 1, of: MAX_STEPS };
  }
  return center;
}
