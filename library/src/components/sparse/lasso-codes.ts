/**
 * Lasso coding of many samples on one dictionary: minimise ½wᵀGw − qᵀw + α‖w‖₁ for each, with G = DDᵀ and q = Dx. Sweeps of
 * coordinate descent (Friedman, Hastie and Tibshirani 2010) find which factors are in use and their signs; for these the
 * minimum is the solution of a linear system, towards which the code goes until a sign would change (the feature-sign search of
 * Lee, Battle, Raina and Ng 2006). For a single problem with a certified gap there is coordinateDescent in optimize/.
 */
import { createPace, type Pace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { type ChosenAtoms, chosenAtoms } from "./chosen-atoms.js";
import type { DictionaryLearningOptions } from "./dictionary-learning/dictionary-learning.js";

/** Writes the code of a sample to `w`, which holds the starting point; q is Dx. It yields inside codes of many factors. */
export type Coder = (q: Float64Array, w: Float64Array) => Work<void, void>;

/** The penalty α, above 0, and whether all factors are kept at 0 or above. */
export type LassoCoding = Omit<Extract<DictionaryLearningOptions["coding"], { readonly kind: "lasso" }>, "kind">;

/** Maximum number of rounds: each is a sweep over all factors, a few over those in use, and a linear system. */
const MAX_ROUNDS = 1000;
const ACTIVE_SWEEPS = 2;

/** The problem and the buffers that all samples share. */
interface LassoWork extends LassoCoding {
  readonly gram: Matrix;
  /** q − Gw. */
  readonly gradient: Float64Array;
  readonly all: Int32Array;
  /** The factors in use. */
  readonly active: Int32Array;
  readonly right: Float64Array;
  readonly chosen: ChosenAtoms;
  readonly isTime: Pace;
}

/** A coder for the dictionary of this Gram matrix; it stops when no step moves the gradient by more than `tolerance` of q. */
export function lassoCoder(
  gram: Matrix,
  { alpha, positive }: LassoCoding,
  tolerance: number,
  isTime: Pace = createPace(),
): Coder {
  const { rows: k, data: g } = gram;
  const gradient = new Float64Array(k);
  const all = Int32Array.from({ length: k }, (_, j) => j);
  const active = new Int32Array(k);
  const right = new Float64Array(k);
  const chosen = chosenAtoms(gram, k);
  const work: LassoWork = { gram, alpha, positive, gradient, all, active, right, chosen, isTime };
  return function* (q, w) {
    let size = 0;
    gradient.set(q);
    for (let j = 0; j < k; j++) {
      size = Math.max(size, Math.abs(q[j]));
      // An atom of length 0 explains nothing.
      if (!(g[j * k + j] > 0)) w[j] = 0;
      if (w[j] !== 0) for (let l = 0, from = j * k; l < k; l++, from++) gradient[l] -= w[j] * g[from];
    }
    const limit = tolerance * size;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const largest = sweep(work, w, all, k);
      if (isTime(k * k)) yield;
      if (largest <= limit) return;
      const count = gather(w, active);
      for (let inner = 0; inner < ACTIVE_SWEEPS; inner++) sweep(work, w, active, count);
      yield* solveActive(work, q, w, gather(w, active));
    }
  };
}

function move({ gram, gradient }: LassoWork, w: Float64Array, j: number, next: number): void {
  const { rows: k, data: g } = gram;
  const step = next - w[j];
  w[j] = next;
  for (let l = 0, from = j * k; l < k; l++, from++) gradient[l] -= step * g[from];
}

/** Moves each of the factors to its minimum; returns the largest change of the gradient. */
function sweep(work: LassoWork, w: Float64Array, places: Int32Array, count: number): number {
  const { alpha, positive, gradient } = work;
  const { rows: k, data: g } = work.gram;
  let largest = 0;
  for (let at = 0; at < count; at++) {
    const j = places[at];
    const curvature = g[j * k + j];
    if (!(curvature > 0)) continue;
    const old = w[j];
    const z = gradient[j] + curvature * old;
    const next = z > alpha ? (z - alpha) / curvature : z < -alpha && !positive ? (z + alpha) / curvature : 0;
    if (next === old) continue;
    move(work, w, j, next);
    largest = Math.max(largest, Math.abs(next - old) * curvature);
  }
  return largest;
}

/** Moves to the minimum for these factors with their signs, or as far as no sign changes; does nothing for dependent atoms. */
function* solveActive(work: LassoWork, q: Float64Array, w: Float64Array, count: number): Work<void, void> {
  const { alpha, active, gradient, right, chosen, isTime } = work;
  chosen.clear();
  for (let at = 0; at < count; at++) {
    const j = active[at];
    if (isTime(at * at)) yield;
    if (!chosen.take(j)) return;
    right[at] = q[j] - Math.sign(w[j]) * alpha;
  }
  chosen.solve(right);
  let [share, first] = [1, -1];
  for (let at = 0; at < count; at++) {
    const [old, next] = [w[active[at]], chosen.factors[at]];
    if (old * next > 0) continue;
    const until = old / (old - next);
    if (until < share) [share, first] = [until, at];
  }
  if (isTime(count * (count + gradient.length))) yield;
  for (let at = 0; at < count; at++) {
    const old = w[active[at]];
    move(work, w, active[at], at === first ? 0 : old + share * (chosen.factors[at] - old));
  }
}

/** Writes the indices of the entries that are not 0, and returns their number. */
function gather(w: Float64Array, places: Int32Array): number {
  let count = 0;
  for (let j = 0; j < w.length; j++) if (w[j] !== 0) places[count++] = j;
  return count;
}
