/** What classifiers by neighbours learn: the samples and their classes. */

import * as state from "../contract/state/fields.js";
import { runToEnd, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { emptyProblem, joined, type NeighborsOptions, remember, rememberedState } from "./neighbor-state.js";

/** What classifiers by neighbours learn. */
export const neighborClassifierState = {
  ...rememberedState,
  codes: state.integers("remembered", "class of each training sample", { below: "classes" }, emptyProblem),
  classCount: state.integer("number of classes", { size: "classes" }),
};

/** The samples and their classes. */
export interface NeighborClassifierState extends state.StateOf<typeof neighborClassifierState> {}

interface LabelledRows {
  readonly x: Matrix | SparseMatrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
}

/** What was remembered, and what a report says about it. */
export interface RememberedClasses {
  readonly state: NeighborClassifierState;
  readonly notes: { readonly algorithm: string; readonly samples: number };
}

/** Remembers samples with their classes. */
export function* rememberClasses(
  { x, codes, weights }: LabelledRows,
  classCount: number,
  options: NeighborsOptions,
): Work<void, RememberedClasses> {
  const { samples, kept } = yield* remember(x, weights, options);
  const learned: NeighborClassifierState = { ...samples, codes: Int32Array.from(kept, (i) => codes[i]), classCount };
  return { state: learned, notes: { algorithm: samples.search.index.kind, samples: kept.length } };
}

/** Adds samples to those of a state. */
export function rememberMore(before: NeighborClassifierState, more: LabelledRows, options: NeighborsOptions) {
  const { x, weights } = joined(before, more.x, more.weights);
  const codes = new Int32Array(x.rows);
  codes.set(before.codes);
  codes.set(more.codes, before.codes.length);
  return runToEnd(rememberClasses({ x, codes, weights }, before.classCount, options));
}
