/** A first fit that nearly half of the samples cannot spoil: least trimmed squares (Rousseeuw and Van Driessen 2006). */
import { createPace } from "../../core/pace.js";
import { inside, type Progress, counted as pauses, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import type { Random } from "../../numeric/random/random.js";
import { applyLinear, type LinearState } from "../linear-state.js";
import { weightedFitSteps } from "../weighted-least-squares.js";

const CONCENTRATIONS = 2;
const MAX_CONCENTRATIONS = 100;
const KEPT = 5;

/** Nanoseconds to sort a residual. */
const SORT_COST = 300;

interface Candidate {
  readonly line: LinearState;
  /** The sum of the squares of the smaller half of the residuals. */
  readonly cost: number;
}

/**
 * Fits exact functions to a few random samples each, improves them by refitting to the half of the samples with the smallest
 * residuals (each such step lowers the sum of the smaller half of the squares), the best few until convergence, and returns the best.
 * The progress counts the starts and the best few.
 */
export function* trimmedFit(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
  starts: number,
  random: Random,
): Work<Progress, LinearState> {
  const counted = Int32Array.from(y.keys()).filter((i) => weights === undefined || weights[i] > 0);
  const needed = x.columns + (intercept ? 1 : 0);
  const of = starts + KEPT;
  const fit = (samples: Matrix, target: Float64Array, share: Float64Array | undefined, now: Progress) =>
    inside(pauses(weightedFitSteps(samples, target, share, intercept)), now);
  const whole = yield* fit(x, y, weights, { step: 1, of });
  if (counted.length <= needed + 1) return whole;
  const isTimeToYield = createPace();
  const work = y.length * (SORT_COST + needed * needed);
  const concentrate = function* (line: LinearState, most: number, now: Progress): Work<Progress, Candidate> {
    let near = trimmedCost(x, y, weights, counted, line, needed);
    let best: Candidate = { line, cost: near.cost };
    for (let step = 0; step < most; step++) {
      if (isTimeToYield(work)) yield now;
      const better = yield* fit(x, y, near.share, now);
      near = trimmedCost(x, y, weights, counted, better, needed);
      if (!(near.cost < best.cost)) break;
      best = { line: better, cost: near.cost };
    }
    return best;
  };
  const found = [yield* concentrate(whole, CONCENTRATIONS, { step: 1, of })];
  for (let start = 0; start < starts; start++) {
    const order = random.permutation(counted.length);
    const chosen = Int32Array.from({ length: needed }, (_, k) => counted[order[k]]);
    const target = Float64Array.from(chosen, (i) => y[i]);
    const now: Progress = { step: start + 1, of };
    const line = yield* fit(selectRows(x, chosen), target, undefined, now);
    found.push(yield* concentrate(line, CONCENTRATIONS, now));
  }
  found.sort((a, b) => a.cost - b.cost);
  const finished: Candidate[] = [];
  for (const { line } of found.slice(0, KEPT)) {
    finished.push(yield* concentrate(line, MAX_CONCENTRATIONS, { step: starts + finished.length + 1, of }));
  }
  return finished.reduce((best, next) => (next.cost < best.cost ? next : best)).line;
}

/** The cost of a line and the weights of the nearer half, (n + p + 1)/2 samples or that share of all weight. */
function trimmedCost(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  counted: Int32Array,
  line: LinearState,
  needed: number,
): { cost: number; share: Float64Array } {
  const squares = applyLinear(line, x).map((value, i) => (y[i] - value) ** 2);
  const order = counted.slice().sort((a, b) => squares[a] - squares[b]);
  const weightOf = (i: number) => (weights === undefined ? 1 : weights[i]);
  const total = counted.reduce((sum, i) => sum + weightOf(i), 0);
  let left = Math.min(total, (total + needed + 1) / 2);
  if (Number.isInteger(total)) left = Math.floor(left);
  const share = new Float64Array(y.length);
  let cost = 0;
  for (const i of order) {
    share[i] = Math.min(left, weightOf(i));
    cost += share[i] * squares[i];
    left -= share[i];
    if (left <= 0) break;
  }
  return { cost, share };
}
