/** The columns of a lasso problem with sparse samples: centred in the products, never in memory. */
import { type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { currentEngine } from "../../engine/index.js";
import type { Origin } from "../centered-gram.js";
import type { LassoColumns } from "./columns.js";

/**
 * With vᵢⱼ = √wᵢ xᵢⱼ stored and s = √w, a centred column is x̃ⱼ = vⱼ − meanⱼ s, so that x̃ⱼᵀr = vⱼᵀr − meanⱼ sᵀr and
 * x̃ⱼᵀx̃ₖ = vⱼᵀvₖ − Σw meanⱼ meanₖ (with an intercept the means are those of the columns; otherwise they are 0).
 */
export function sparseColumns(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  origin: Origin,
): LassoColumns {
  const state = createState(x, y, weights, origin);
  const { means, order, target, rest, start, values, total } = state;
  return {
    columns: x.columns,
    squaredTarget: target.reduce((sum, value) => sum + value * value, 0),
    correlation: means.map((mean, j) => dot(state, j, target) - mean * state.restAlong),
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
    products: (from, to, out, stride) => writeProducts(state, from, to, out, stride),
    residual: (w, count) => updateResidual(state, w, count),
    pulls(from, to, out) {
      for (let p = from; p < to; p++) out[p] = dot(state, order[p], rest) - means[order[p]] * state.restAlong;
    },
    pull: (place) => dot(state, order[place], rest) - means[order[place]] * state.restAlong,
    dispose: () => undefined,
  };
}

interface SparseState {
  /** The entries vᵢⱼ, column after column. */
  readonly start: Int32Array;
  readonly index: Int32Array;
  readonly values: Float64Array;
  readonly means: Float64Array;
  /** √w, and Σw. */
  readonly roots: Float64Array;
  readonly total: number;
  readonly target: Float64Array;
  /** The number of the column at each place. */
  readonly order: Int32Array;
  /** The residual r. */
  readonly rest: Float64Array;
  /** sᵀr, which is 0 up to rounding when there is an intercept. */
  restAlong: number;
  /** Zeros between calls. */
  readonly scattered: Float64Array;
}

function createState(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { means, level }: Origin,
): SparseState {
  const { rows: n, columns: d } = x;
  const { rowStart: start, columnIndex: index, values } = transposeSparse(x);
  const roots = weights?.map(Math.sqrt) ?? new Float64Array(n).fill(1);
  const total = roots.reduce((sum, root) => sum + root * root, 0);
  for (let e = 0; e < values.length; e++) values[e] *= roots[index[e]];
  const target = y.map((value, i) => (value - level) * roots[i]);
  return {
    ...{ start, index, values, means, roots, total, target },
    order: Int32Array.from({ length: d }, (_, j) => j),
    rest: target.slice(),
    restAlong: inner(target, roots),
    scattered: new Float64Array(n),
  };
}

function inner(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

/** vⱼᵀu */
function dot({ start, index, values }: SparseState, j: number, u: Float64Array): number {
  let sum = 0;
  for (let e = start[j]; e < start[j + 1]; e++) sum += values[e] * u[index[e]];
  return sum;
}

function writeProducts(state: SparseState, from: number, to: number, out: number, stride: number): void {
  const { start, index, values, means, order, total, scattered } = state;
  const view = currentEngine().memory.f64;
  for (let p = from; p < to; p++) {
    const j = order[p];
    for (let e = start[j]; e < start[j + 1]; e++) scattered[index[e]] = values[e];
    for (let q = 0; q < to; q++) {
      const k = order[q];
      view[out / 8 + p * stride + q] = dot(state, k, scattered) - total * means[j] * means[k];
    }
    for (let e = start[j]; e < start[j + 1]; e++) scattered[index[e]] = 0;
  }
}

/** Computes the residual for the weights of the first `count` places, and returns its squared norm. */
function updateResidual(state: SparseState, w: Float64Array, count: number): number {
  const { start, index, values, means, order, roots, target, rest } = state;
  rest.set(target);
  let shift = 0;
  for (let p = 0; p < count; p++) {
    if (w[p] === 0) continue;
    const j = order[p];
    shift += w[p] * means[j];
    for (let e = start[j]; e < start[j + 1]; e++) rest[index[e]] -= w[p] * values[e];
  }
  let squared = 0;
  for (let i = 0; i < rest.length; i++) {
    rest[i] += shift * roots[i];
    squared += rest[i] * rest[i];
  }
  state.restAlong = inner(rest, roots);
  return squared;
}
