/** The means of clusters, and the total squared distance without a pass over the samples, from the sums of the clusters. */
import { addressOf, type CenterAssignment, type ClusterSums } from "./center-assignment.js";

/** When a cluster shrinks below this share, all sums are recomputed, because too many digits have cancelled. */
const SMALLEST_REST = 1 / 2;

/** The largest relative error that the total may have when it is computed from the sums. */
const PRECISION = 1e-12;

/** Follows the sums of the clusters from iteration to iteration. */
export interface ClusterMeans {
  /** The weighted mean of each cluster, and the clusters without samples. */
  latest(): { readonly centers: Float64Array; readonly empty: readonly number[] };
  /** Σ w ‖x − c‖² to the centers of the clusters; undefined where too many digits would cancel. Reads the latest sums. */
  total(centers: Float64Array): number | undefined;
}

/** Prepares the means of samples, relative to their origin. */
export function createClusterMeans(samples: CenterAssignment, weights: Float64Array): ClusterMeans {
  const { columns, clusters } = samples.memory;
  const scatter = scatterOf(samples, weights);
  const largest = new Float64Array(clusters);
  let sums: ClusterSums | undefined;
  const read = () => {
    sums = samples.sums(false);
    if (sums.mass.some((mass, c) => mass < SMALLEST_REST * largest[c])) {
      sums = samples.sums(true);
      largest.fill(0);
    }
    sums.mass.forEach((mass, c) => {
      largest[c] = Math.max(largest[c], mass);
    });
    return sums;
  };
  return {
    latest() {
      const { sums: all, mass, members } = sums ?? read();
      const centers = all.map((sum, at) => sum / (mass[Math.floor(at / columns)] || 1));
      return { centers, empty: Array.from(members.keys()).filter((c) => members[c] === 0) };
    },
    total: (centers) => totalOf(read(), centers, scatter, columns),
  };
}

/** Σ w ‖x‖². */
function scatterOf({ memory }: CenterAssignment, weights: Float64Array): number {
  const { f64 } = memory.space.engine.memory;
  const norms = addressOf(memory, "norms") / 8;
  const { scale } = memory.frame;
  let scatter = 0;
  for (let i = 0; i < weights.length; i++) scatter += weights[i] * f64[norms + i];
  return scatter / scale / scale;
}

/** Σ w ‖x − c‖² = Σ w ‖x‖² − Σ over clusters of 2 c·s − m ‖c‖². */
function totalOf(
  { sums, mass }: ClusterSums,
  centers: Float64Array,
  scatter: number,
  columns: number,
): number | undefined {
  let total = scatter;
  let size = scatter;
  for (let c = 0, at = 0; c < mass.length; c++) {
    for (let j = 0; j < columns; j++, at++) {
      const value = centers[at];
      total -= value * (2 * sums[at] - mass[c] * value);
      size += Math.abs(value) * (Math.abs(sums[at]) + mass[c] * Math.abs(value));
    }
  }
  return 4 * Number.EPSILON * size <= PRECISION * total ? total : undefined;
}
