/** Clusterers need at least one sample for each cluster. */
import { LecternError } from "../core/errors.js";

/** The number of samples that count; throws if there are fewer than clusters or components. */
export function requireSamples(
  kind: string,
  option: "clusters" | "components",
  count: number,
  weights: Float64Array,
): number {
  const samples = weights.reduce((sum, weight) => sum + (weight > 0 ? 1 : 0), 0);
  if (count <= samples) return samples;
  throw new LecternError(
    "invalid-option",
    `${kind}: ${count} ${option} need at least as many samples, got ${samples}`,
    {
      option,
      value: count,
    },
  );
}
