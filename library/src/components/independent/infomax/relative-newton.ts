/**
 * Maximum likelihood by quasi-Newton steps W ← (I + D) W (Picard: Ablin, Cardoso and Gramfort 2018): limited-memory BFGS in
 * which the Hessian it starts from is not a multiple of the identity, but the true one as it would be if the sources were
 * independent already. That one falls apart into a 2 x 2 block for each pair (i, j), with E[ψ′(y_i)] E[y_j²] and its mirror
 * on the diagonal and 1 beside it.
 */
import { counted, inside, type Progress, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { multiply } from "../../../linalg/multiply.js";
import { hypot } from "../../../numeric/elementary/functions.js";
import { type LikelihoodPoint, likelihoodSteps } from "../likelihood.js";
import type { WhiteBlocks } from "../white-blocks.js";
import type { InfomaxOptions } from "./infomax.js";

/** How to iterate. */
export type LikelihoodOptions = Pick<InfomaxOptions, "extended" | "maxIterations" | "tolerance">;

/** Where the iteration ended. */
export interface LikelihoodSolution {
  readonly w: Matrix;
  readonly signs: Float64Array;
  readonly objective: readonly number[];
  readonly converged: boolean;
}

interface Step {
  readonly move: Float64Array;
  readonly change: Float64Array;
  readonly curvature: number;
}

const MEMORY = 7;
/** Eigenvalues of the blocks are held above this, so that the step goes downhill. */
const MIN_CURVATURE = 0.01;
const MAX_HALVINGS = 12;

/** The iterations from W = start. */
export function* relativeNewton(
  blocks: WhiteBlocks,
  start: Matrix,
  { extended, maxIterations, tolerance }: LikelihoodOptions,
): Work<Progress & { readonly objective: number }, LikelihoodSolution> {
  let signs = new Float64Array(start.rows).fill(1);
  let w = start;
  const objective: number[] = [];
  const under = () => ({ step: objective.length + 1, of: maxIterations, objective: objective.at(-1) ?? 0 });
  let point = yield* inside(counted(likelihoodSteps(blocks, w, signs)), under());
  let steps: Step[] = [];
  let converged = false;
  while (objective.length < maxIterations && !converged) {
    if (extended && point.signs.some((sign, i) => sign !== signs[i])) {
      signs = point.signs.slice();
      point = yield* inside(counted(likelihoodSteps(blocks, w, signs)), under());
      steps = [];
    }
    const next =
      (yield* inside(counted(descend(blocks, w, signs, point, steps)), under())) ??
      (yield* inside(counted(descend(blocks, w, signs, point, [])), under()));
    if (next === undefined) break;
    const change = next.point.gradient.data.map((value, at) => value - point.gradient.data[at]);
    const curvature = dot(next.move, change);
    if (curvature > 0) steps = [...steps.slice(1 - MEMORY), { move: next.move, change, curvature }];
    ({ w, point } = next);
    objective.push(point.loss);
    converged = largest(point.gradient.data) <= tolerance && !(extended && point.signs.some((s, i) => s !== signs[i]));
    yield { step: objective.length, of: maxIterations, objective: point.loss };
  }
  // No lower value can be distinguished in double precision: as good as converged when the gradient is small.
  return { w, signs, objective, converged: converged || largest(point.gradient.data) <= 100 * tolerance };
}

/** A step along the quasi-Newton direction, halved until the loss falls; undefined where it does not. */
function* descend(
  blocks: WhiteBlocks,
  w: Matrix,
  signs: Float64Array,
  point: LikelihoodPoint,
  steps: readonly Step[],
): Work<void, { w: Matrix; point: LikelihoodPoint; move: Float64Array } | undefined> {
  const direction = directionOf(point, steps);
  let size = 1;
  for (let halving = 0; halving <= MAX_HALVINGS; halving++, size /= 2) {
    const move = direction.map((value) => size * value);
    const next = moved(w, move);
    const reached = yield* likelihoodSteps(blocks, next, signs);
    if (reached.loss < point.loss) return { w: next, point: reached, move };
  }
  return undefined;
}

/** (I + D) W. */
export function moved(w: Matrix, move: Float64Array): Matrix {
  const factor: Matrix = { ...zeros(w.rows, w.rows), data: move.slice() };
  for (let i = 0; i < w.rows; i++) factor.data[i * w.rows + i] += 1;
  return multiply(factor, w);
}

/** −H G by the two loops of limited-memory BFGS. */
function directionOf(point: LikelihoodPoint, steps: readonly Step[]): Float64Array {
  const q = point.gradient.data.slice();
  const shares = new Float64Array(steps.length);
  for (let s = steps.length - 1; s >= 0; s--) {
    shares[s] = dot(steps[s].move, q) / steps[s].curvature;
    for (let at = 0; at < q.length; at++) q[at] -= shares[s] * steps[s].change[at];
  }
  const result = solveBlocks(point, q);
  for (let s = 0; s < steps.length; s++) {
    const share = shares[s] - dot(steps[s].change, result) / steps[s].curvature;
    for (let at = 0; at < result.length; at++) result[at] += share * steps[s].move[at];
  }
  return result.map((value) => -value);
}

/** The approximate Hessian, its blocks made positive, applied backwards. */
function solveBlocks({ curvatures, variances }: LikelihoodPoint, g: Float64Array): Float64Array {
  const k = curvatures.length;
  const result = new Float64Array(k * k);
  for (let i = 0; i < k; i++) {
    result[i * k + i] = g[i * k + i] / (Math.max(0, curvatures[i] * variances[i]) + 1);
    for (let j = 0; j < i; j++) {
      const [ij, ji] = [i * k + j, j * k + i];
      let [a, b] = [curvatures[i] * variances[j], curvatures[j] * variances[i]];
      const least = (a + b - hypot(a - b, 2)) / 2;
      const shift = Math.max(0, MIN_CURVATURE - least);
      [a, b] = [a + shift, b + shift];
      const determinant = a * b - 1;
      result[ij] = (b * g[ij] - g[ji]) / determinant;
      result[ji] = (a * g[ji] - g[ij]) / determinant;
    }
  }
  return result;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at] * b[at];
  return sum;
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
