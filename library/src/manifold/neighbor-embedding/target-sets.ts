/** The intersection of the fuzzy set of the samples with that of a target, for supervised UMAP (as umap-learn does it). */
import type { SparseMatrix } from "../../data/sparse.js";
import { exp, pow } from "../../numeric/elementary/functions.js";

/** The distance of two classes if target and samples have the same weight. */
const CLASS_DISTANCE = 2.5;

/**
 * Weakens the edges between samples of different classes by the factor exp(−2.5/(1 − weight)); a weight of 1 leaves none.
 */
export function intersectClasses(graph: SparseMatrix, codes: ArrayLike<number>, weight: number): SparseMatrix {
  const factor = weight < 1 ? exp(-CLASS_DISTANCE / (1 - weight)) : 0;
  const values = graph.values.slice();
  for (let i = 0; i < graph.rows; i++) {
    for (let e = graph.rowStart[i]; e < graph.rowStart[i + 1]; e++) {
      if (codes[i] !== codes[graph.columnIndex[e]]) values[e] *= factor;
    }
  }
  return restoreConnectivity({ ...graph, values });
}

/** The least membership of an edge that one of two graphs does not have: half of its smallest, within bounds. */
const [LEAST, MOST_OF_TARGET] = [1e-8, 1e-4];

/**
 * The product of both memberships of each edge of either graph, the lighter of the two with the smaller power:
 * s · t^(w/(1 − w)) for a weight w < ½ of the target, s^((1 − w)/w) · t otherwise. Both graphs are symmetric.
 */
export function intersectGraphs(samples: SparseMatrix, target: SparseMatrix, weight: number): SparseMatrix {
  const absentSample = Math.max(smallest(samples.values) / 2, LEAST);
  const absentTarget = Math.min(Math.max(smallest(target.values) / 2, LEAST), MOST_OF_TARGET);
  const [sampleShare, targetShare] = weight < 0.5 ? [1, weight / (1 - weight)] : [(1 - weight) / weight, 1];
  const combine = (s: number, t: number) => pow(s, sampleShare) * pow(t, targetShare);
  const { rows } = samples;
  const most = samples.values.length + target.values.length;
  const [rowStart, columnIndex, values] = [new Int32Array(rows + 1), new Int32Array(most), new Float64Array(most)];
  const place = new Int32Array(rows).fill(-1);
  let end = 0;
  for (let i = 0; i < rows; i++) {
    const start = end;
    for (let e = samples.rowStart[i]; e < samples.rowStart[i + 1]; e++, end++) {
      columnIndex[end] = samples.columnIndex[e];
      place[columnIndex[end]] = end;
      values[end] = combine(samples.values[e], absentTarget);
    }
    const own = end;
    for (let e = target.rowStart[i]; e < target.rowStart[i + 1]; e++) {
      const at = place[target.columnIndex[e]];
      if (at >= start && at < own) {
        values[at] = combine(samples.values[samples.rowStart[i] + at - start], target.values[e]);
      } else {
        columnIndex[end] = target.columnIndex[e];
        values[end++] = combine(absentSample, target.values[e]);
      }
    }
    rowStart[i + 1] = end;
  }
  return restoreConnectivity({
    ...samples,
    rowStart,
    columnIndex: columnIndex.slice(0, end),
    values: values.slice(0, end),
  });
}

function smallest(values: Float64Array): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

/** Scales the memberships around each sample so that the largest is 1, and unites both directions again: a + b − ab. */
export function restoreConnectivity(graph: SparseMatrix): SparseMatrix {
  const largest = new Float64Array(graph.rows);
  for (let i = 0; i < graph.rows; i++) {
    for (let e = graph.rowStart[i]; e < graph.rowStart[i + 1]; e++) largest[i] = Math.max(largest[i], graph.values[e]);
  }
  const values = new Float64Array(graph.values.length);
  for (let i = 0; i < graph.rows; i++) {
    for (let e = graph.rowStart[i]; e < graph.rowStart[i + 1]; e++) {
      const value = graph.values[e];
      if (!(value > 0)) continue;
      const [there, back] = [value / largest[i], value / largest[graph.columnIndex[e]]];
      values[e] = there + back - there * back;
    }
  }
  return { ...graph, values };
}
