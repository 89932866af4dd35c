/** The state of a lasso solver: weights, pulls, and the Gram matrix of the columns in the working set. */
import { LecternError } from "../../core/errors.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import type { LassoColumns } from "./columns.js";

/** Everything is by place, the working set first; outside of it all weights are 0. */
export interface WorkingSet {
  readonly columns: LassoColumns;
  /** The number of the column at each place. */
  readonly order: Int32Array;
  readonly weights: Float64Array;
  /** x̃ᵀr at the current weights; outside it may be an estimate. */
  readonly pulls: Float64Array;
  /** x̃ᵀỹ */
  readonly correlation: Float64Array;
  /** x̃ᵀx̃ */
  readonly squares: Float64Array;
  /** The maximum error of the pull of a column outside. */
  readonly doubt: Float64Array;
  /** 1 where the column was proved to have the weight 0. */
  readonly isOut: Uint8Array;
  /** How many places the working set has. */
  size: number;
  /** Where the engine has the inner products within the working set; rows are `stride` numbers apart. */
  gram: number;
  stride: number;
  /** A buffer of the engine with one number per column. */
  readonly scratch: number;
  readonly space: Workspace;
}

const FIRST_CAPACITY = 64;

/** All weights 0 and nothing in the working set. */
export function createWorkingSet(columns: LassoColumns): WorkingSet {
  const d = columns.columns;
  // Infinity, or NaN where an infinite mean was subtracted from it.
  const large = columns.squares.findIndex((square) => !Number.isFinite(square));
  // The weight of such a column would stay 0, as if it were of no use.
  if (large >= 0) {
    throw new LecternError("numerical", `column ${large} has values too large to be squared; rescale it`, {
      column: large,
    });
  }
  const stride = Math.min(d, FIRST_CAPACITY);
  const space = createWorkspace(currentEngine());
  return {
    columns,
    order: Int32Array.from({ length: d }, (_, j) => j),
    weights: new Float64Array(d),
    pulls: columns.correlation.slice(),
    correlation: columns.correlation.slice(),
    squares: columns.squares.slice(),
    doubt: new Float64Array(d),
    isOut: new Uint8Array(d),
    size: 0,
    gram: space.matrix(stride, stride),
    stride,
    scratch: space.vector(d),
    space,
  };
}

/** Takes the columns at the given places, which are outside, into the working set. Places change by it. */
export function addPlaces(set: WorkingSet, places: Int32Array): void {
  if (places.length === 0) return;
  const from = set.size;
  // In ascending order, a column that is moved aside never comes from a place that is still to be visited.
  const sorted = places.slice().sort();
  for (let k = 0; k < sorted.length; k++) exchange(set, sorted[k], from + k);
  const to = from + places.length;
  reserve(set, to);
  set.columns.products(from, to, set.gram, set.stride);
  const { gram, stride } = set;
  set.space.engine.kernels.transpose(to - from, from, gram + 8 * stride * from, stride, gram + 8 * from, stride);
  set.size = to;
}

/** Gives the memory of the engine back. */
export function disposeWorkingSet({ columns, space }: WorkingSet): void {
  space.dispose();
  columns.dispose();
}

/** The weights by column. */
export function weightsByColumn({ order, weights }: WorkingSet): Float64Array {
  const result = new Float64Array(order.length);
  order.forEach((column, place) => {
    result[column] = weights[place];
  });
  return result;
}

function exchange(set: WorkingSet, a: number, b: number): void {
  if (a === b) return;
  set.columns.exchange(a, b);
  for (const values of [set.order, set.weights, set.pulls, set.correlation, set.squares, set.doubt, set.isOut]) {
    const moved = values[a];
    values[a] = values[b];
    values[b] = moved;
  }
}

function reserve(set: WorkingSet, size: number): void {
  if (size <= set.stride) return;
  const stride = Math.min(set.order.length, Math.max(size, 2 * set.stride));
  const gram = set.space.matrix(stride, stride);
  const view = set.space.engine.memory.f64;
  for (let p = 0; p < set.size; p++) {
    const from = set.gram / 8 + p * set.stride;
    view.copyWithin(gram / 8 + p * stride, from, from + set.size);
  }
  set.space.release(set.gram);
  set.gram = gram;
  set.stride = stride;
}
