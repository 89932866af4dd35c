/** The data for trees: rows with positive weight, centred targets. */
import type { NodeSamples } from "./criterion.js";

/** The rows whose weight is not 0, with their targets. */
export function keptSamples<Y extends Int32Array | Float64Array>(
  target: Y,
  weights: Float64Array | undefined,
): NodeSamples<Y> {
  const all = weights ?? new Float64Array(target.length).fill(1);
  const rows = Int32Array.from({ length: target.length }, (_, i) => i).filter((i) => all[i] > 0);
  const kept = target.slice(0, rows.length) as Y;
  rows.forEach((row, i) => {
    kept[i] = target[row];
  });
  return { rows, target: kept, weights: Float64Array.from(rows, (row) => all[row]) };
}

/** Moves targets to mean 0 and returns the mean. */
export function centerTarget({ target, weights }: NodeSamples<Float64Array>): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < target.length; i++) {
    sum += weights[i] * target[i];
    weight += weights[i];
  }
  const mean = sum / weight;
  for (let i = 0; i < target.length; i++) target[i] -= mean;
  return mean;
}
