/** Coordinate descent on both factors in turn, with momentum (Ang and Gillis 2019, "Accelerating nonnegative matrix factorization"). */
import type { Matrix } from "../../data/matrix.js";
import { gramOfColumns } from "../../linalg/multiply.js";
import { balanceFactors } from "./balance-factors.js";
import type { DataProducts } from "./data-products.js";
import type { Factors } from "./nmf-start.js";
import { type Penalties, penaltyOf } from "./penalties.js";
import { descendRowsSteps } from "./row-updates.js";
import { type ImproveFactors, squaredErrorOf } from "./squared-error.js";

/** Sweeps of coordinate descent for each product with the data: products take more time than a few sweeps. */
const SWEEPS = 4;

// The momentum at first; what it grows by after a round that improved, up to a bound that grows too, and is divided by
// after one that did not: the values of the paper.
const MOMENTUM = 0.5;
const GROWTH = 1.05;
const BOUND_GROWTH = 1.01;
const SHRINKAGE = 1.5;

/**
 * Rounds that improve W and then H (in the order of scikit-learn), each from where its last change points to, on the given
 * factors, which are changed. A round that increases the objective is discarded, and the next runs without
 * momentum, which cannot: so the objective never grows.
 */
export function acceleratedRounds(x: DataProducts, { w, h }: Factors, penalties: Penalties): ImproveFactors {
  let [momentum, bound] = [MOMENTUM, 1];
  let isCareful = true;
  let objective = Infinity;
  // W as descent left it, before its change was prolonged, and H with its change prolonged.
  const [reached, ahead] = [copyOf(w), copyOf(h)];
  const [nextW, nextH, prolonged] = [copyOf(w), copyOf(h), copyOf(w)];
  return function* () {
    const share = isCareful ? 0 : momentum;
    nextW.data.set(w.data);
    const forW = yield* x.times(ahead);
    let violation = yield* descendRowsSteps(nextW, gramOfColumns(ahead), forW, penalties.w, SWEEPS);
    prolong(prolonged, nextW, reached, share);
    yield;
    const [g, v] = [gramOfColumns(prolonged), yield* x.transposedTimes(prolonged)];
    nextH.data.set(ahead.data);
    violation += yield* descendRowsSteps(nextH, g, v, penalties.h, SWEEPS);
    const error = squaredErrorOf(x.squares, nextH, v, g);
    const found = error / 2 + penaltyOf(prolonged, penalties.w) + penaltyOf(nextH, penalties.h);
    if (!isCareful && !(found <= objective)) {
      bound = momentum;
      momentum /= SHRINKAGE;
      isCareful = true;
      reached.data.set(w.data);
      ahead.data.set(h.data);
      // The next round decides whether these factors are optimal.
      return { objective, violation: Infinity };
    }
    prolong(ahead, nextH, h, share);
    w.data.set(prolonged.data);
    h.data.set(nextH.data);
    reached.data.set(nextW.data);
    balanceFactors({ w, h }, penalties, { w: reached, h: ahead });
    if (!isCareful) {
      momentum = Math.min(bound, GROWTH * momentum);
      bound = Math.min(1, BOUND_GROWTH * bound);
    }
    isCareful = false;
    objective = error / 2 + penaltyOf(w, penalties.w) + penaltyOf(h, penalties.h);
    return { objective, violation };
  };
}

/** target ← max(0, now + share (now − before)). */
function prolong({ data: target }: Matrix, { data: now }: Matrix, { data: before }: Matrix, share: number): void {
  for (let at = 0; at < target.length; at++) {
    const value = now[at] + share * (now[at] - before[at]);
    target[at] = value;
    if (value < 0) target[at] = 0;
  }
}

function copyOf(factor: Matrix): Matrix {
  return { ...factor, data: factor.data.slice() };
}
