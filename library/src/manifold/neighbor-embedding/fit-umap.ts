/** The graph and the descent of UMAP, for the training samples and for new ones. */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { NeighborSearchOptions } from "../../neighbor-search/search.js";
import { pow } from "../../numeric/elementary/functions.js";
import type { EmbeddingProgress } from "./descend.js";
import { fuzzyUnion, memberships, smoothDistances } from "./fuzzy-set.js";
import type { Curve } from "./low-dimensional-curve.js";
import { type NeighborTable, neighborTable } from "./neighbor-table.js";
import { descendBySamples, type SampledPotentials, type SamplingSchedule } from "./sampled-descent.js";

/** The fuzzy union of the surroundings of all samples; `neighbors` counts the sample itself. */
export function* fuzzyGraph(
  x: Matrix,
  neighbors: number,
  settings: NeighborSearchOptions,
): Work<Progress, SparseMatrix> {
  return yield* fuzzyGraphOf(yield* neighborTable(x, neighbors - 1, settings), neighbors);
}

/** The same for neighbours that are known. */
export function* fuzzyGraphOf(table: NeighborTable, neighbors: number): Work<Progress, SparseMatrix> {
  return fuzzyUnion(table, memberships(table, yield* smoothDistances(table, neighbors)));
}

/**
 * The potentials of UMAP: the attraction is the derivative of −log q, the repulsion that of −log(1 − q), with the similarity
 * q = 1/(1 + a d^2b); near 0 the repulsion is kept finite.
 */
export function umapPotentials({ a, b }: Curve, repulsionStrength: number): SampledPotentials {
  return {
    attraction: (square) => (-2 * a * b * pow(square, b - 1)) / (1 + a * pow(square, b)),
    repulsion: (square) => (2 * repulsionStrength * b) / ((0.001 + square) * (1 + a * pow(square, b))),
  };
}

/** Moves the positions of the samples of a graph. */
export function descendGraph(
  start: Matrix,
  { rows, rowStart, columnIndex, values }: SparseMatrix,
  potentials: SampledPotentials,
  settings: SamplingSchedule,
): Work<EmbeddingProgress, Matrix> {
  const heads = new Int32Array(columnIndex.length);
  for (let i = 0; i < rows; i++) heads.fill(i, rowStart[i], rowStart[i + 1]);
  return descendBySamples(start, { heads, tails: columnIndex, weights: values }, potentials, settings);
}

/** The mean of the positions of each sample's neighbours, weighted by their memberships. */
export function averagePositions(
  { rows, count, indices }: NeighborTable,
  weights: Float64Array,
  known: Matrix,
): Matrix {
  const d = known.columns;
  const data = new Float64Array(rows * d);
  for (let i = 0; i < rows; i++) {
    let total = 0;
    for (let e = i * count; e < (i + 1) * count; e++) total += weights[e];
    for (let e = i * count; e < (i + 1) * count; e++) {
      for (let k = 0; k < d; k++) data[i * d + k] += (weights[e] / total) * known.data[indices[e] * d + k];
    }
  }
  return { rows, columns: d, data };
}
