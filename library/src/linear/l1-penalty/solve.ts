/**
 * The lasso and the elastic net by working sets (Johnson and Guestrin 2015; Massias, Gramfort and Salmon 2018): the problem
 * is solved on a few columns, then the correlations of all others are checked against the penalty. The strong
 * rule (Tibshirani et al. 2012) proposes columns, the duality gap certifies the answer, and gap-safe screening (Ndiaye,
 * Fercoq, Gramfort and Salmon 2017) excludes columns whose coefficient must be 0 from further checks.
 */
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { descend, type LassoMeasures, measureWith, type Penalties, squaredResidualOf } from "./descent.js";
import { extrapolate, type PathPoint } from "./extrapolate.js";
import type { ElasticNetOptions } from "./fit.js";
import { addPlaces, type WorkingSet } from "./working-set.js";

/** When to stop. */
export type LassoStopOptions = Pick<ElasticNetOptions, "tolerance" | "maxIterations">;

/** The progress after each round: a descent on the working set and a check of the other columns. */
export interface LassoProgress extends Progress {
  readonly objective: number;
  readonly gap: number;
  /** How many columns the working set has. */
  readonly workingSet: number;
  /** How many columns were proved to have the weight 0. */
  readonly screened: number;
}

/** How a solve ended; the weights are in the working set. */
export interface LassoOutcome {
  readonly objective: number;
  readonly gap: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly screened: number;
  /** The objective after each round. */
  readonly objectives: readonly number[];
}

/** The working set grows to at most this many columns, or to twice what it has, in one round. */
const FIRST_COLUMNS = 100;

/**
 * From the current weights of the set to the minimum. `before` is the l1 of the problem that the weights solve, from
 * which the strong rule predicts the columns: a pull changes about as fast as l1. With the solution `earlier` on a path the
 * path is extrapolated first.
 */
export function* solveLasso(
  set: WorkingSet,
  penalties: Penalties,
  { tolerance, maxIterations }: LassoStopOptions,
  before: number,
  earlier?: PathPoint,
): Work<LassoProgress, LassoOutcome> {
  const { columns, isOut } = set;
  const d = columns.columns;
  isOut.fill(0);
  const objectives: number[] = [];
  let screened = 0;
  let iterations = 0;
  let threshold = Math.min(penalties.l1, Math.max(0, 2 * penalties.l1 - before));
  let measures = measureWith(set, penalties, columns.squaredTarget, 0);
  for (;;) {
    const admitted = strongest(set, penalties, threshold);
    // Pulls of columns that were not checked may be outdated, and from here on pulls are updated by differences.
    for (const p of admitted) set.pulls[p] = columns.pull(p);
    addPlaces(set, admitted);
    if (earlier !== undefined && objectives.length === 0) extrapolate(set, earlier, before, penalties.l1);
    // Half of what the whole problem is allowed, so that the columns outside may spoil the dual point a little.
    const work = descend(set, penalties, 0.5 * tolerance, Math.max(1, maxIterations - iterations));
    const sweeps: number = yield* mapSteps(work, () => progressOf(objectives.length, measures, set.size, screened));
    iterations += sweeps;
    const inside = set.size;
    const squared = inside === d ? squaredResidualOf(set) : columns.residual(set.weights, inside);
    look(set, penalties);
    measures = measureWith(set, penalties, squared, d);
    objectives.push(measures.objective);
    const { objective, gap } = measures;
    yield progressOf(objectives.length, measures, inside, screened);
    // A round without any change would be followed by another one.
    const isStuck = objectives.length > 1 && admitted.length === 0 && sweeps === 0;
    if (gap <= tolerance * objective || iterations >= maxIterations || isStuck) break;
    screened += screen(set, penalties, measures);
    threshold = penalties.l1;
  }
  const { objective, gap } = measures;
  return { objective, gap, iterations, converged: gap <= tolerance * objective, screened, objectives };
}

/** The progress in a round, with the measures of the last one. */
function progressOf(
  step: number,
  { objective, gap }: LassoMeasures,
  workingSet: number,
  screened: number,
): LassoProgress {
  return { step: Math.max(1, step), objective, gap, workingSet, screened };
}

/** Checking columns one by one pays when at most this share of them has to be checked. */
const FEW = 0.15;

/**
 * Updates the pulls outside the working set where it matters: a column whose estimated pull is below the
 * penalty by more than its maximum error need not be checked.
 */
function look(set: WorkingSet, { l1, positive }: Penalties): void {
  const { columns, pulls, squares, isOut, doubt, size } = set;
  const d = columns.columns;
  const { estimates } = columns;
  if (estimates === undefined) {
    columns.pulls(size, d, pulls);
    return;
  }
  const left = estimates.estimate(size, pulls);
  const asked: number[] = [];
  for (let p = size; p < d; p++) {
    doubt[p] = Math.sqrt(squares[p]) * left;
    if (isOut[p] === 0 && maxPull(set, p, positive) > l1) asked.push(p);
  }
  const isFew = asked.length <= FEW * (d - size);
  if (isFew) for (const p of asked) pulls[p] = columns.pull(p);
  else estimates.complete(size, pulls);
  for (const p of asked) doubt[p] = 0;
  if (!isFew) doubt.fill(0, size);
}

/** An upper bound of the pull of a column outside. */
function maxPull({ pulls, doubt }: WorkingSet, p: number, positive: boolean): number {
  return (positive ? pulls[p] : Math.abs(pulls[p])) + doubt[p];
}

/** The places outside of the working set whose pull is above the threshold; the strongest of them when there are many. */
function strongest(set: WorkingSet, { positive }: Penalties, threshold: number): Int32Array {
  const { pulls, squares, size, columns, isOut } = set;
  const places: number[] = [];
  const strength = (p: number) => (positive ? pulls[p] : Math.abs(pulls[p]));
  for (let p = size; p < columns.columns; p++) {
    if (isOut[p] === 0 && squares[p] > 0 && strength(p) > threshold) places.push(p);
  }
  const most = Math.max(FIRST_COLUMNS, size);
  if (places.length > most) {
    places.sort((a, b) => strength(b) - strength(a));
    places.length = most;
  }
  return Int32Array.from(places);
}

/**
 * The dual solution is within √(2 gap) of the feasible θ = s r̃, so |x̃ⱼᵀθ| + ‖x̃ⱼ‖√(2 gap) below l1 proves that column j has
 * the weight 0. Gives the number of columns that are newly out.
 */
function screen(set: WorkingSet, { l1, l2, positive }: Penalties, measures: LassoMeasures): number {
  const { squares, size, columns, isOut } = set;
  // A little wider, for the rounding of the gap itself.
  const radius = Math.sqrt(2 * (measures.gap + 1e-14 * columns.squaredTarget));
  let count = 0;
  for (let p = size; p < columns.columns; p++) {
    if (isOut[p] === 1) continue;
    const pull = measures.scale * maxPull(set, p, positive);
    if (pull + Math.sqrt(squares[p] + l2) * radius >= l1) continue;
    isOut[p] = 1;
    count++;
  }
  return count;
}
