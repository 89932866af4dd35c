/** What classifiers by neighbours learn: the samples and their classes. */
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { joined, type RememberedSamples, remember, type SearchChoice } from "./neighbor-state.js";

export interface NeighborClassifierState extends RememberedSamples {
  /** The class of each remembered sample. */
  readonly codes: Int32Array;
  readonly classCount: number;
}

interface LabelledRows {
  readonly x: Matrix | SparseMatrix;
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
}

/** Remembers samples with their classes. */
export function rememberClasses({ x, codes, weights }: LabelledRows, classCount: number, options: SearchChoice) {
  const { samples, kept } = remember(x, weights, options);
  const state: NeighborClassifierState = { ...samples, codes: Int32Array.from(kept, (i) => codes[i]), classCount };
  return { state, notes: { algorithm: samples.search.index.kind, samples: kept.length } };
}

/** Adds samples to those of a state. */
export function rememberMore(state: NeighborClassifierState, more: LabelledRows, options: SearchChoice) {
  const { x, weights } = joined(state, more.x, more.weights);
  const codes = new Int32Array(x.rows);
  codes.set(state.codes);
  codes.set(more.codes, state.codes.length);
  return rememberClasses({ x, codes, weights }, state.classCount, options);
}
