/**
 * The sums of the samples of each cluster, kept up to date while samples move between clusters, with what follows from
 * them: the means, and the total squared distance without a look at the samples.
 */
import { type Matrix, zeros } from "../../data/matrix.js";

/** When a larger share of the samples moves at once, or a cluster shrinks below half, all sums are made anew. */
const LARGEST_SHARE = 1 / 8;
const SMALLEST_REST = 1 / 2;

/** The largest relative error that the total may have when it is computed from the sums. */
const PRECISION = 1e-12;

/** Sums of clusters that follow their samples. */
export interface ClusterSums {
  /** Notes that a sample goes to another cluster; from −1 when it had none. */
  move(row: number, from: number, to: number): void;
  /** The weighted mean of each cluster, or nothing for one without samples. */
  means(labels: Int32Array): { readonly centers: Matrix; readonly empty: readonly number[] };
  /** Σ w ‖x − c‖² to the centers of the clusters; undefined where too many digits would cancel. */
  total(labels: Int32Array, centers: Matrix): number | undefined;
}

/** Prepares sums for the samples; `origin`, best their mean, is where fewest digits cancel. */
export function createClusterSums(
  { rows, columns, data }: Matrix,
  weights: Float64Array,
  origin: Float64Array,
  clusters: number,
): ClusterSums {
  const sums = new Float64Array(clusters * columns);
  const mass = new Float64Array(clusters);
  const members = new Int32Array(clusters);
  // The mass of each cluster when all sums were last made anew.
  const full = new Float64Array(clusters);
  let moved = rows;
  let scatter = 0;
  for (let i = 0, at = 0; i < rows; i++) {
    let square = 0;
    for (let j = 0; j < columns; j++, at++) square += (data[at] - origin[j]) ** 2;
    scatter += weights[i] * square;
  }

  function add(row: number, cluster: number, weight: number): void {
    mass[cluster] += weight;
    for (let j = 0, at = row * columns, to = cluster * columns; j < columns; j++) sums[to + j] += weight * data[at + j];
  }

  /** Rounding errors grow with every sample that came and went: from time to time all is summed up again. */
  function refresh(labels: Int32Array): void {
    const fresh = moved <= rows * LARGEST_SHARE && mass.every((value, c) => value >= SMALLEST_REST * full[c]);
    moved = 0;
    if (fresh) return;
    sums.fill(0);
    mass.fill(0);
    members.fill(0);
    for (let i = 0; i < rows; i++) {
      add(i, labels[i], weights[i]);
      if (weights[i] > 0) members[labels[i]]++;
    }
    full.set(mass);
  }

  return {
    move(row, from, to) {
      moved++;
      if (from < 0) return;
      const weight = weights[row];
      add(row, from, -weight);
      add(row, to, weight);
      if (weight > 0) {
        members[from]--;
        members[to]++;
      }
    },
    means(labels) {
      refresh(labels);
      const centers = zeros(clusters, columns);
      for (let at = 0; at < sums.length; at++) centers.data[at] = sums[at] / (mass[Math.floor(at / columns)] || 1);
      return { centers, empty: Array.from(members.keys()).filter((c) => members[c] === 0) };
    },
    total(labels, centers) {
      refresh(labels);
      // Σ w ‖x − c‖² = Σ w ‖x − o‖² − Σ over clusters of 2 (c − o)·(s − m o) − m ‖c − o‖².
      let total = scatter;
      let size = scatter;
      for (let c = 0, at = 0; c < clusters; c++) {
        for (let j = 0; j < columns; j++, at++) {
          const shift = centers.data[at] - origin[j];
          total -= shift * (2 * (sums[at] - mass[c] * origin[j]) - mass[c] * shift);
          size += Math.abs(shift) * (Math.abs(sums[at]) + mass[c] * (Math.abs(origin[j]) + Math.abs(shift)));
        }
      }
      return 4 * Number.EPSILON * size <= PRECISION * total ? total : undefined;
    },
  };
}
