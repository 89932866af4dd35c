/** Pre-images from distances in feature space (Kwok and Tsang 2004): closed form, for kernels of the distance. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, row, selectRows, zeros } from "../../data/matrix.js";
import type { Kernel } from "../../kernels/kernel.js";
import { svd } from "../../linalg/svd/svd.js";
import { log } from "../../numeric/elementary/functions.js";
import { featureDistances } from "./feature-distances.js";
import { type KernelPcaState, requireSamples } from "./kernel-pca-state.js";

/** Directions among the neighbours in which they spread less than this share of the widest are not used. */
const FLAT_SHARE = 1e-7;

/**
 * The distance of a projection to training samples in feature space determines their distance in input space, because the
 * kernel is a function of it. The sample is placed at these distances from its nearest neighbours, as in classical scaling.
 */
export function distancePreimages(state: KernelPcaState, scores: Matrix, neighbors: number): Matrix {
  const samples = requireSamples(state, "pre-images");
  const toPlain = plainDistance(state.kernel);
  const counted = state.shares.reduce((count, share) => count + (share > 0 ? 1 : 0), 0);
  const count = Math.min(neighbors, counted);
  const distances = featureDistances(state, scores);
  const result = zeros(scores.rows, samples.columns);
  for (let r = 0; r < scores.rows; r++) {
    const own = row(distances, r);
    const nearest = smallest(own, count);
    const squared = Float64Array.from(nearest, (i) => toPlain(own[i]));
    row(result, r).set(place(selectRows(samples, nearest), squared));
  }
  return result;
}

/**
 * With the neighbours centred, X − x̄ = U S Vᵀ and squared lengths d₀, the point at squared distances d is
 * x̄ + V S⁻¹ Uᵀ (d₀ − d) / 2 (Gower 1968), the least-squares solution when no point has exactly these distances.
 */
function place(points: Matrix, squared: Float64Array): Float64Array {
  const { rows, columns, data } = points;
  const mean = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) mean[at % columns] += data[at] / rows;
  const centered = { rows, columns, data: data.map((value, at) => value - mean[at % columns]) };
  const { u, values, v } = svd(centered);
  const difference = squared.map((value, i) => {
    let own = 0;
    for (let j = 0; j < columns; j++) own += centered.data[i * columns + j] ** 2;
    return (own - value) / 2;
  });
  const result = mean;
  values.forEach((value, k) => {
    if (!(value > FLAT_SHARE * values[0])) return;
    let coordinate = 0;
    for (let i = 0; i < rows; i++) coordinate += u.data[i * u.columns + k] * difference[i];
    coordinate /= value;
    for (let j = 0; j < columns; j++) result[j] += coordinate * v.data[j * v.columns + k];
  });
  return result;
}

/** The positions of the smallest values, in ascending order. */
function smallest(values: Float64Array, count: number): number[] {
  return Array.from(values, (_, i) => i)
    .sort((i, j) => values[i] - values[j] || i - j)
    .slice(0, count);
}

/** From ‖φ(x) − φ(z)‖² = 2 k(0) − 2 k(‖x − z‖²) back to ‖x − z‖². */
function plainDistance(kernel: Kernel): (squared: number) => number {
  switch (kernel.kind) {
    case "rbf":
      return (squared) => -log(similarity(squared, 1)) / kernel.gamma;
    case "student":
      return (squared) => 1 / similarity(squared, 1 / kernel.offset) - kernel.offset;
    case "linear":
      return (squared) => squared;
    default:
      throw new LecternError(
        "unsupported",
        `kernel-pca: pre-images by distances need a kernel of the distance (rbf, student, linear), not ${kernel.kind}; preimages: { kind: "learned" } works with any`,
        { option: "preimages", value: "distances" },
      );
  }
}

/** k(‖x − z‖²); what is farther than any sample can be is held at a hundredth of k(0). */
function similarity(squared: number, most: number): number {
  return Math.min(most, Math.max(most - squared / 2, most / 100));
}
