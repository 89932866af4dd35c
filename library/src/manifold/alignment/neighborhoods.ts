/** The neighbours of every sample with the inner products of the differences to them, which local methods are built on. */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { neighborGraphSteps } from "../../neighbor-search/neighbor-graph.js";

/** Neighbours of samples, each with the same number of them. */
export interface Neighborhoods {
  readonly samples: number;
  readonly neighbors: number;
  /** The neighbours of sample i are `indices[i * neighbors …]`. */
  readonly indices: Int32Array;
  /** Writes C with Cⱼₖ = (xⱼ − xᵢ)ᵀ (xₖ − xᵢ) for the neighbours j and k of sample i, row after row. */
  readonly gram: (i: number, out: Float64Array) => void;
  /** The estimated time of one call of `gram` in nanoseconds. */
  readonly work: number;
}

/** The nearest other samples of each sample, by Euclidean distance. */
export function* neighborhoodsOf(x: Matrix, neighbors: number): Work<Progress, Neighborhoods> {
  const { columnIndex: indices } = yield* neighborGraphSteps(x, neighbors);
  const gram = gramOfDifferences(x, x, neighbors, indices);
  return { samples: x.rows, neighbors, indices, gram, work: neighbors * neighbors * x.columns };
}

/** A function that writes the inner products of the differences from point i to the samples `indices[i * neighbors …]`. */
export function gramOfDifferences(
  points: Matrix,
  samples: Matrix,
  neighbors: number,
  indices: Int32Array,
): Neighborhoods["gram"] {
  const d = samples.columns;
  const differences = new Float64Array(neighbors * d);
  return (i, out) => {
    for (let a = 0; a < neighbors; a++) {
      const from = indices[i * neighbors + a] * d;
      for (let c = 0; c < d; c++) differences[a * d + c] = samples.data[from + c] - points.data[i * d + c];
    }
    for (let a = 0; a < neighbors; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = 0;
        for (let c = 0; c < d; c++) sum += differences[a * d + c] * differences[b * d + c];
        out[a * neighbors + b] = sum;
        out[b * neighbors + a] = sum;
      }
    }
  };
}

/** Nanoseconds for an inner product from three distances, each of which may be far from the others in memory. */
const DISTANCE_COST = 10;

/**
 * The same from the matrix of all distances, without coordinates: Cⱼₖ = ½ (d²(i, j) + d²(i, k) − d²(j, k)). The nearest
 * samples are the smallest entries of each row but its own, those of lower index first among equal ones.
 */
export function neighborhoodsFromDistances(distances: Matrix, neighbors: number): Neighborhoods {
  const n = distances.rows;
  if (neighbors >= n) {
    throw new LecternError(
      "invalid-option",
      `neighborhoods: neighbors must be below the number of samples (${n}), got ${neighbors}`,
    );
  }
  const indices = new Int32Array(n * neighbors);
  for (let i = 0; i < n; i++) {
    const others = Int32Array.from({ length: n - 1 }, (_, j) => (j < i ? j : j + 1));
    const row = distances.data.subarray(i * n, (i + 1) * n);
    others.sort((j, k) => row[j] - row[k] || j - k);
    indices.set(others.subarray(0, neighbors).sort(), i * neighbors);
  }
  const squared = (i: number, j: number): number => distances.data[i * n + j] ** 2;
  return {
    samples: n,
    neighbors,
    indices,
    work: DISTANCE_COST * neighbors * neighbors,
    gram(i, out) {
      for (let a = 0; a < neighbors; a++) {
        for (let b = 0; b <= a; b++) {
          const [j, k] = [indices[i * neighbors + a], indices[i * neighbors + b]];
          const value = (squared(i, j) + squared(i, k) - squared(j, k)) / 2;
          out[a * neighbors + b] = value;
          out[b * neighbors + a] = value;
        }
      }
    },
  };
}

/** The same with each sample as the first of its own neighbours, so that every sample is in a neighbourhood. */
export function withOwnSample({ samples: n, neighbors: k, indices, gram, work }: Neighborhoods): Neighborhoods {
  const size = k + 1;
  const all = new Int32Array(n * size);
  for (let i = 0; i < n; i++) {
    all[i * size] = i;
    all.set(indices.subarray(i * k, (i + 1) * k), i * size + 1);
  }
  const inner = new Float64Array(k * k);
  return {
    samples: n,
    neighbors: size,
    indices: all,
    work: work + size * size,
    gram(i, out) {
      gram(i, inner);
      out.fill(0);
      for (let a = 0; a < k; a++) out.set(inner.subarray(a * k, (a + 1) * k), (a + 1) * size + 1);
    },
  };
}
