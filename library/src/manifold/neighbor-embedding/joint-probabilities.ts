/** Symmetric weights of pairs of samples from weights of neighbours. */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { NeighborTable } from "./neighbor-table.js";

/**
 * The matrix with the entries combine(w(i, j), w(j, i)), where a pair that is not in the table has the weight 0. The columns
 * of a row are in no particular order.
 */
export function symmetrize(...given: Parameters<typeof symmetrizeSteps>): SparseMatrix {
  return runToEnd(symmetrizeSteps(...given));
}

/** Nanoseconds for an edge that is read and written out of order. */
const EDGE = 20;

/** {@link symmetrize} as work that yields after some samples. */
export function* symmetrizeSteps(
  { rows, count, indices }: NeighborTable,
  weights: ArrayLike<number>,
  combine: (there: number, back: number) => number,
): Work<void, SparseMatrix> {
  const isTime = createPace();
  const back = yield* reversed(rows, count, indices, weights);
  const rowStart = new Int32Array(rows + 1);
  const columnIndex = new Int32Array(2 * rows * count);
  const values = new Float64Array(2 * rows * count);
  const place = new Int32Array(rows).fill(-1);
  let end = 0;
  for (let i = 0; i < rows; i++) {
    const start = end;
    for (let e = i * count; e < (i + 1) * count; e++) {
      place[indices[e]] = end;
      columnIndex[end] = indices[e];
      values[end++] = weights[e];
    }
    const both = end;
    for (let e = back.start[i]; e < back.start[i + 1]; e++) {
      const at = place[back.samples[e]];
      if (at >= start && at < both && columnIndex[at] === back.samples[e]) {
        values[at] = combine(values[at], back.weights[e]);
        place[back.samples[e]] = -1;
      } else {
        columnIndex[end] = back.samples[e];
        values[end++] = combine(0, back.weights[e]);
      }
    }
    for (let at = start; at < both; at++) {
      if (place[columnIndex[at]] === at) values[at] = combine(values[at], 0);
    }
    rowStart[i + 1] = end;
    if (isTime(2 * count * EDGE)) yield;
  }
  return { rows, columns: rows, rowStart, columnIndex: columnIndex.slice(0, end), values: values.slice(0, end) };
}

/** The edges of a table by their ends. */
interface ReversedTable {
  readonly start: Int32Array;
  readonly samples: Int32Array;
  readonly weights: Float64Array;
}

/** The samples of which each sample is a neighbour. */
function* reversed(
  rows: number,
  count: number,
  indices: Int32Array,
  given: ArrayLike<number>,
): Work<void, ReversedTable> {
  const start = new Int32Array(rows + 1);
  for (const j of indices) start[j + 1]++;
  for (let j = 0; j < rows; j++) start[j + 1] += start[j];
  const next = start.slice();
  const isTime = createPace();
  const samples = new Int32Array(indices.length);
  const weights = new Float64Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    const to = next[indices[e]]++;
    samples[to] = Math.floor(e / count);
    weights[to] = given[e];
    if (isTime(EDGE)) yield;
  }
  return { start, samples, weights };
}

/** The joint probabilities (p(j | i) + p(i | j))/2n of conditional ones. */
export function* jointProbabilities(table: NeighborTable, conditional: Float64Array): Work<void, SparseMatrix> {
  const scale = 1 / (2 * table.rows);
  return yield* symmetrizeSteps(table, conditional, (there, back) => (there + back) * scale);
}
