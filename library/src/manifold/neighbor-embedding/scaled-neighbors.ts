/** Neighbours by distances relative to the density around both samples (Zelnik-Manor and Perona 2004). */
import type { Matrix } from "../../data/matrix.js";
import type { GivenDistance } from "../../neighbor-search/distance.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import type { NeighborTable } from "./neighbor-table.js";

/** Candidates beyond the neighbours that are kept: near in the data, but perhaps not relative to the density. */
export const SPARE_NEIGHBORS = 50;

/** The scale of a sample is its mean distance from the fourth to the sixth nearest. */
const [SCALE_FROM, SCALE_TO] = [3, 6];

/** The least scale relative to the mean of all, so that duplicates do not divide by 0. */
const LEAST_SCALE = 1e-3;

/** The distance of two samples, by their numbers. */
export function sampleDistance(x: Matrix, distance: GivenDistance): (i: number, j: number) => number {
  const { prepare, between, finish } = distanceSpace(resolveDistance(distance, x));
  const { columns, data } = prepare(x);
  return (i, j) => finish(between(data, i * columns, data, j * columns, columns));
}

/** The scale of each sample; 1 if all samples are equal. */
export function localScales({ rows, count, distances }: NeighborTable): Float64Array {
  const [from, to] = [Math.min(SCALE_FROM, count - 1), Math.min(SCALE_TO, count)];
  const scales = Float64Array.from({ length: rows }, (_, i) => {
    let sum = 0;
    for (let k = from; k < to; k++) sum += distances[i * count + k] / (to - from);
    return sum;
  });
  const mean = scales.reduce((sum, scale) => sum + scale / rows, 0);
  return mean > 0 ? scales.map((scale) => Math.max(scale, LEAST_SCALE * mean)) : scales.fill(1);
}

/** d²/(σᵢ σⱼ). */
export function scaledSquare(distance: number, one: number, other: number): number {
  return (distance / one) * (distance / other);
}

/** The neighbours of a table with the smallest scaled squares, `count` for each sample; these squares are its distances. */
export function scaledNeighbors(table: NeighborTable, scales: Float64Array, count: number): NeighborTable {
  const kept = {
    rows: table.rows,
    count,
    indices: new Int32Array(table.rows * count),
    distances: new Float64Array(table.rows * count),
  };
  for (let i = 0; i < table.rows; i++) {
    const from = i * table.count;
    const squares = Float64Array.from({ length: table.count }, (_, k) =>
      scaledSquare(table.distances[from + k], scales[i], scales[table.indices[from + k]]),
    );
    const order = Array.from(squares.keys()).sort((a, b) => squares[a] - squares[b] || a - b);
    for (let k = 0; k < count; k++) {
      kept.indices[i * count + k] = table.indices[from + order[k]];
      kept.distances[i * count + k] = squares[order[k]];
    }
  }
  return kept;
}
