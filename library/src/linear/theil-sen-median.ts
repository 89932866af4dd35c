/** The spatial median: the point with the smallest sum of distances (Weiszfeld 1937; Vardi and Zhang 2000). */
import { median } from "../numeric/robust-location.js";

const MOST_STEPS = 2000;

/**
 * Weighted means with weights 1/distance, modified so that the way may pass through one of the points. Coordinates are
 * taken as they are: the answer depends on their units.
 */
export function spatialMedian(points: readonly Float64Array[]): Float64Array {
  const d = points[0].length;
  const center = Float64Array.from({ length: d }, (_, j) => median(points.map((point) => point[j])));
  const pull = new Float64Array(d);
  for (let step = 0; step < MOST_STEPS; step++) {
    pull.fill(0);
    let total = 0;
    let here = 0;
    for (const point of points) {
      let square = 0;
      for (let j = 0; j < d; j++) square += (point[j] - center[j]) ** 2;
      if (square === 0) {
        here++;
        continue;
      }
      const weight = 1 / Math.sqrt(square);
      total += weight;
      for (let j = 0; j < d; j++) pull[j] += weight * (point[j] - center[j]);
    }
    const strength = Math.hypot(...pull);
    // The points here hold the center with a force of 1 each.
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
  }
  return center;
}
