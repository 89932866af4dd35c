/** Clusterers need at least one sample for each cluster. */
import { LecternError } from "../core/errors.js";

/** The number of samples that count; throws if there are fewer than clusters or components. */
export function requireSamples(
  kind: string,
  option: "clusters" | "components",
  count: number,
  weights: Float64Array,
): number {
  let samples = 0;
  for (let i = 0; i < weights.length; i++) if (weights[i] > 0) samples++;
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
