/** The columns of a lasso problem with sparse samples: centred in the products, never in memory. */
import { type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { currentEngine } from "../../engine/index.js";
import type { Origin } from "../centered-gram.js";
import type { LassoColumns } from "./columns.js";

/**
 * With vᵢⱼ = √wᵢ xᵢⱼ stored and s = √w, a centred column is x̃ⱼ = vⱼ − meanⱼ s, so that x̃ⱼᵀr = vⱼᵀr − meanⱼ sᵀr and
 * x̃ⱼᵀx̃ₖ = vⱼᵀvₖ − Σw meanⱼ meanₖ (with a constant the means are those of the columns; otherwise they are 0).
 */
export function sparseColumns(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { means, level }: Origin,
): LassoColumns {
  const { rows: n, columns: d } = x;
  const { rowStart: start, columnIndex: index, values } = transposeSparse(x);
  const roots = weights?.map(Math.sqrt) ?? new Float64Array(n).fill(1);
  const total = roots.reduce((sum, root) => sum + root * root, 0);
  for (let e = 0; e < values.length; e++) values[e] *= roots[index[e]];
  const target = y.map((value, i) => (value - level) * roots[i]);
  const order = Int32Array.from({ length: d }, (_, j) => j);
  const rest = target.slice();
  const scattered = new Float64Array(n);

  function dot(j: number, v: Float64Array): number {
    let sum = 0;
    for (let e = start[j]; e < start[j + 1]; e++) sum += values[e] * v[index[e]];
    return sum;
  }
  const along = (v: Float64Array) => v.reduce((sum, value, i) => sum + value * roots[i], 0);
  // sᵀr, which is 0 up to rounding when there is a constant.
  let restAlong = along(rest);

  return {
    columns: d,
    squaredTarget: target.reduce((sum, value) => sum + value * value, 0),
    correlation: means.map((mean, j) => dot(j, target) - mean * restAlong),
    squares: means.map((mean, j) => {
      let sum = 0;
      for (let e = start[j]; e < start[j + 1]; e++) sum += values[e] * values[e];
      return Math.max(0, sum - total * mean * mean);
    }),
    exchange(a, b) {
      const moved = order[a];
      order[a] = order[b];
      order[b] = moved;
    },
    products(from, to, out, stride) {
      const view = currentEngine().memory.f64;
      for (let p = from; p < to; p++) {
        const j = order[p];
        for (let e = start[j]; e < start[j + 1]; e++) scattered[index[e]] = values[e];
        for (let q = 0; q < to; q++) {
          const k = order[q];
          view[out / 8 + p * stride + q] = dot(k, scattered) - total * means[j] * means[k];
        }
        for (let e = start[j]; e < start[j + 1]; e++) scattered[index[e]] = 0;
      }
    },
    residual(w, count) {
      rest.set(target);
      let shift = 0;
      for (let p = 0; p < count; p++) {
        if (w[p] === 0) continue;
        const j = order[p];
        shift += w[p] * means[j];
        for (let e = start[j]; e < start[j + 1]; e++) rest[index[e]] -= w[p] * values[e];
      }
      let squared = 0;
      for (let i = 0; i < n; i++) {
        rest[i] += shift * roots[i];
        squared += rest[i] * rest[i];
      }
      restAlong = along(rest);
      return squared;
    },
    pulls(from, to, out) {
      for (let p = from; p < to; p++) out[p] = dot(order[p], rest) - means[order[p]] * restAlong;
    },
    pull: (place) => dot(order[place], rest) - means[order[place]] * restAlong,
    dispose: () => undefined,
  };
}
