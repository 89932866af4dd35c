/**
 * Sequential minimal optimisation (Platt 1998): updates two variables at a time, which are chosen by second-order
 * information (Fan, Chen and Lin, Working set selection using second order information for training support vector
 * machines, 2005).
 */
import type { Pace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { directions, GROW, type Level, READY, SHRINK } from "./level.js";

/** Stands for a curvature that is not positive, as that of equal samples or of what is no kernel (as in LIBSVM). */
const MIN_CURVATURE = 1e-12;

// Only variables whose rows are there are chosen.
const GROWING = GROW | READY;
const SHRINKING = SHRINK | READY;

/** The choice of a pair, written by the loops over the variables. */
interface Choice {
  /** The variable that grows: the one with the largest slack. */
  up: number;
  largest: number;
  /** The variable that shrinks: the one that gains most. */
  down: number;
  gain: number;
  /** The smallest slack of a variable that can shrink. */
  smallest: number;
}

/** What was done so far, written by the solver. */
export interface Tally {
  /** Number of updates. */
  iterations: number;
  /** ½ βᵀKβ − cᵀβ. */
  objective: number;
  /** The most negative curvature of a pair, which a positive semidefinite matrix does not have. */
  curvature: number;
  /** The largest change of a slack by one variable: rounding errors are this times the accuracy of a number. */
  largestChange: number;
  /** The largest violation of the optimality conditions by the variables of the current level. */
  violation: number;
}

/**
 * Updates pairs of variables that are ready until none violates the optimality conditions by more than the tolerance, but not beyond
 * `maxIterations`. Returns whether the tolerance was met.
 */
export function* updatePairs(
  level: Level,
  tolerance: number,
  maxIterations: number,
  tally: Tally,
  pace: Pace,
): Work<void, boolean> {
  const choices = Array.from({ length: level.groupCount }, noChoice);
  for (const { from, end, group } of level.segments) findUp(level, from, end, choices[group]);
  const work = 4 * level.slack.length;
  for (;;) {
    let best = choices[0];
    tally.violation = 0;
    for (let group = 0; group < choices.length; group++) {
      const choice = choices[group];
      findDown(level, choice, group);
      tally.violation = Math.max(tally.violation, choice.largest - choice.smallest);
      if (choice.gain > best.gain) best = choice;
    }
    if (!(tally.violation > Math.max(tolerance, roundingOf(tally))) || best.down < 0) return true;
    if (tally.iterations >= maxIterations) return false;
    movePair(level, best, choices, tally);
    tally.iterations++;
    if (pace(work + level.takeWork())) yield;
  }
}

/** A violation that rounding alone can cause. */
export function roundingOf({ largestChange }: Tally): number {
  return 16 * Number.EPSILON * largestChange;
}

function noChoice(): Choice {
  return { up: -1, largest: Number.NEGATIVE_INFINITY, down: -1, gain: 0, smallest: Number.POSITIVE_INFINITY };
}

function findUp({ slack, status }: Level, from: number, end: number, choice: Choice): void {
  let { up, largest } = choice;
  for (let v = from; v < end; v++) {
    if (slack[v] > largest && (status[v] & GROWING) === GROWING) {
      largest = slack[v];
      up = v;
    }
  }
  choice.up = up;
  choice.largest = largest;
}

/** The variable of the group that decreases the objective most together with `up`: by (difference of slacks)² / curvature / 2. */
function findDown(level: Level, choice: Choice, group: number): void {
  choice.down = -1;
  choice.gain = 0;
  choice.smallest = Number.POSITIVE_INFINITY;
  if (choice.up < 0) return;
  const row = level.row(choice.up);
  const own = level.diagonal[level.columnOf[choice.up]];
  for (const segment of level.segments) {
    if (segment.group === group) scanDown(level, row, own, segment.from, segment.end, segment.column, choice);
  }
}

function scanDown(
  { slack, status, diagonal }: Level,
  row: Float32Array,
  own: number,
  from: number,
  end: number,
  column: number,
  choice: Choice,
): void {
  const { largest } = choice;
  let { down, gain: best, smallest } = choice;
  for (let v = from, at = column; v < end; v++, at++) {
    const value = slack[v];
    if (value < largest && (status[v] & SHRINKING) === SHRINKING) {
      if (value < smallest) smallest = value;
      const square = (largest - value) * (largest - value);
      const curvature = Math.max(own + diagonal[at] - 2 * row[at], MIN_CURVATURE);
      // Whether square / curvature is above best, without the division.
      if (square > best * curvature) {
        best = square / curvature;
        down = v;
      }
    }
  }
  choice.down = down;
  choice.gain = best;
  choice.smallest = smallest;
}

/** Moves to the minimum along the direction of the pair, or as far as the bounds allow; finds the next `up` on the way. */
function movePair(level: Level, { up, down }: Choice, choices: readonly Choice[], tally: Tally): void {
  const { lower, upper, beta, slack, status, diagonal, columnOf } = level;
  const [first, second] = [level.row(up), level.row(down)];
  const curvature = diagonal[columnOf[up]] + diagonal[columnOf[down]] - 2 * first[columnOf[down]];
  if (curvature < tally.curvature) tally.curvature = curvature;
  const wanted = (slack[up] - slack[down]) / Math.max(MIN_CURVATURE, curvature);
  const amount = Math.min(wanted, upper[up] - beta[up], beta[down] - lower[down]);
  tally.largestChange = Math.max(
    tally.largestChange,
    amount * Math.max(diagonal[columnOf[up]], diagonal[columnOf[down]]),
  );
  tally.objective += amount * (0.5 * amount * curvature - (slack[up] - slack[down]));
  // Exactly at the bound, without rounding.
  beta[up] = amount === upper[up] - beta[up] ? upper[up] : beta[up] + amount;
  beta[down] = amount === beta[down] - lower[down] ? lower[down] : beta[down] - amount;
  for (const v of [up, down]) status[v] = READY | directions(beta[v], lower[v], upper[v]);
  for (const choice of choices) {
    choice.up = -1;
    choice.largest = Number.NEGATIVE_INFINITY;
  }
  for (const { from, end, column, group } of level.segments) {
    moveSlack(slack, status, first, second, amount, from, end, column, choices[group]);
  }
}

function moveSlack(
  slack: Float64Array,
  status: Uint8Array,
  first: Float32Array,
  second: Float32Array,
  amount: number,
  from: number,
  end: number,
  column: number,
  choice: Choice,
): void {
  let { up, largest } = choice;
  for (let v = from, at = column; v < end; v++, at++) {
    const value = slack[v] - amount * (first[at] - second[at]);
    slack[v] = value;
    if (value > largest && (status[v] & GROWING) === GROWING) {
      largest = value;
      up = v;
    }
  }
  choice.up = up;
  choice.largest = largest;
}
