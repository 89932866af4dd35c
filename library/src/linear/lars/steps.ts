/** Least angle regression and its variant for the lasso (Efron, Hastie, Johnstone and Tibshirani 2004). */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import type { ElasticNetProblem } from "../l1-penalty/problem.js";
import { addPlaces, type WorkingSet, weightsByColumn } from "../l1-penalty/working-set.js";
import { type GrowingFactor, growingFactor } from "./factor.js";

/** When to stop and what to do about coefficients that become 0. */
export interface LarsRules {
  /** Remove a column whose coefficient becomes 0: the path of the lasso. */
  readonly drop: boolean;
  /** The penalty, as a share of the sum of the weights, at which the path ends. */
  readonly alpha: number;
  /** Maximum number of columns with a coefficient. */
  readonly maxColumns: number;
}

/** A point where a column enters or leaves; between two of them coefficients are linear in alpha. */
export interface LarsBreakpoint extends Progress {
  readonly alpha: number;
  readonly coefficients: Float64Array;
  /** The column that enters or leaves here; none at the end. */
  readonly column: number | undefined;
  readonly event: "add" | "drop" | "end";
}

/** The last point of a path. */
export interface LarsEnd extends LarsBreakpoint {
  /** Whether the path reached the penalty or the number of columns at which it was to end. */
  readonly converged: boolean;
}

/** Differences below this share of the largest correlation are rounding errors. */
const ROUNDING = 1e-13;

interface Event {
  /** By how much the common correlation decreases until then. */
  readonly fall: number;
  /** A place of the working set, or a position among the active ones for a drop. */
  readonly at: number;
  readonly event: LarsBreakpoint["event"];
}

/**
 * All active columns have the same absolute correlation C with the residual, with signs s. Along the direction G⁻¹s it
 * falls at the rate 1 for all of them, until another column catches up, or a coefficient passes 0. At each breakpoint the
 * coefficients are recomputed, w = G⁻¹(X̃ᵀỹ − C s), so that rounding errors do not accumulate.
 */
export function* larsSteps(
  { set, total }: ElasticNetProblem,
  { drop, alpha: lowest, maxColumns }: LarsRules,
): Work<LarsBreakpoint, LarsEnd> {
  const { columns, weights, pulls, correlation, order } = set;
  const d = columns.columns;
  const state = createActiveSet(d);
  const { active, signs, isActive, factor } = state;
  const falls = new Float64Array(d);
  const highest = correlation.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const floor = Math.max(lowest * total, 0);
  const maxTurns = 8 * d + 100;
  let level = requireFiniteLevel(highest);
  let step = 0;
  let dropped = -1;

  const point = (event: LarsBreakpoint["event"], column: number | undefined): LarsBreakpoint => ({
    step: ++step,
    alpha: level / total,
    coefficients: weightsByColumn(set),
    column,
    event,
  });
  let next = level > floor ? strongest(set, isActive) : undefined;
  for (let turn = 0; turn < maxTurns; turn++) {
    if (level <= Math.max(floor, ROUNDING * highest) || (next === undefined && active.length === 0)) break;
    if (next?.event === "drop") {
      dropped = dropColumn(set, state, next.at);
      yield point("drop", order[dropped]);
    } else if (next?.event === "add") {
      if (active.length >= maxColumns) break;
      const column = order[next.at];
      dropped = -1;
      if (addColumn(set, state, next.at)) yield point("add", column);
    }
    const direction = factor.solve(signs);
    measureFalls(set, active, direction, falls);
    next = nextEvent(set, { ...state, direction, falls, level, dropped, drop });
    level = requireFiniteLevel(Math.max(floor, level - (next?.fall ?? level)));
    const solution = factor.solve(active.map((place, i) => correlation[place] - level * signs[i]));
    active.forEach((place, i) => {
      weights[place] = solution[i];
    });
    if (next?.event === "drop") weights[active[next.at]] = 0;
    columns.residual(weights, set.size);
    columns.pulls(0, d, pulls);
  }
  const end = point("end", undefined);
  yield end;
  return { ...end, converged: level <= Math.max(floor, ROUNDING * highest) || active.length >= maxColumns };
}

/** The path is ordered by this number: without it there is none. */
function requireFiniteLevel(level: number): number {
  if (Number.isFinite(level)) return level;
  throw new LecternError("numerical", "the correlations of the columns with the target overflow; rescale the data");
}

/** The column with the largest correlation, which enters first; nothing when all correlations are 0. */
function strongest({ pulls, squares }: WorkingSet, isActive: Uint8Array): Event | undefined {
  let best = -1;
  for (let p = 0; p < pulls.length; p++) {
    if (isActive[p] === 1 || !(squares[p] > 0)) continue;
    if (best < 0 || Math.abs(pulls[p]) > Math.abs(pulls[best])) best = p;
  }
  return best < 0 || pulls[best] === 0 ? undefined : { fall: 0, at: best, event: "add" };
}

/** The columns whose coefficients move, in the order in which they entered. */
interface ActiveSet {
  /** Their places in the working set. */
  readonly active: number[];
  /** The signs of their correlations. */
  readonly signs: number[];
  /** By place. */
  readonly isActive: Uint8Array;
  /** Inactive columns that depend linearly on the active ones, by number; they may enter after one of those leaves. */
  readonly dependent: Uint8Array;
  readonly factor: GrowingFactor;
}

function createActiveSet(d: number): ActiveSet {
  const [isActive, dependent] = [new Uint8Array(d), new Uint8Array(d)];
  return { active: [], signs: [], isActive, dependent, factor: growingFactor(d) };
}

/** Removes the column at a position among the active ones, and returns its place. */
function dropColumn({ weights }: WorkingSet, state: ActiveSet, position: number): number {
  const { active, signs, isActive, dependent, factor } = state;
  const place = active[position];
  factor.remove(position);
  active.splice(position, 1);
  signs.splice(position, 1);
  weights[place] = 0;
  isActive[place] = 0;
  dependent.fill(0);
  return place;
}

/** Makes the column at a place active, unless it depends linearly on the active ones. */
function addColumn(set: WorkingSet, state: ActiveSet, at: number): boolean {
  const { active, signs, isActive, dependent, factor } = state;
  const column = set.order[at];
  const sign = Math.sign(set.pulls[at]);
  const place = enter(set, at);
  if (!appendColumn(set, factor, active, place)) {
    dependent[column] = 1;
    return false;
  }
  active.push(place);
  signs.push(sign);
  isActive[place] = 1;
  return true;
}

/** Puts the column at a place into the working set and returns its place there. */
function enter(set: WorkingSet, place: number): number {
  if (place < set.size) return place;
  const inside = set.size;
  addPlaces(set, Int32Array.of(place));
  return inside;
}

function appendColumn(set: WorkingSet, factor: GrowingFactor, active: readonly number[], place: number): boolean {
  const view = set.space.engine.memory.f64;
  const row = set.gram / 8 + place * set.stride;
  return factor.append(
    active.map((other) => view[row + other]),
    view[row + place],
  );
}

/** X̃ᵀX̃ d: how fast each correlation decreases. */
function measureFalls(set: WorkingSet, active: readonly number[], direction: Float64Array, out: Float64Array): void {
  const { columns, correlation } = set;
  const along = new Float64Array(columns.columns);
  active.forEach((place, i) => {
    along[place] = direction[i];
  });
  columns.residual(along, set.size);
  columns.pulls(0, columns.columns, out);
  for (let p = 0; p < out.length; p++) out[p] = correlation[p] - out[p];
}

interface Situation extends ActiveSet {
  readonly direction: Float64Array;
  readonly falls: Float64Array;
  readonly level: number;
  /** The place of the column that has just left, which is at the common correlation without passing it. */
  readonly dropped: number;
  readonly drop: boolean;
}

/** The first event as the common correlation decreases; nothing when it reaches 0 first. */
function nextEvent({ pulls, squares, order, weights }: WorkingSet, now: Situation): Event | undefined {
  const { active, signs, isActive, dependent, direction, falls, level, dropped, drop } = now;
  let next: Event | undefined;
  const consider = (fall: number, at: number, event: Event["event"]) => {
    if (fall < (next?.fall ?? level * (1 - 1e-12))) next = { fall, at, event };
  };
  if (drop) {
    active.forEach((place, i) => {
      // Rounding may leave a coefficient that has just entered a little on the wrong side of 0.
      if (direction[i] * signs[i] < 0) consider(Math.max(0, -weights[place] / direction[i]), i, "drop");
    });
  }
  for (let p = 0; p < pulls.length; p++) {
    if (isActive[p] === 1 || dependent[order[p]] === 1 || !(squares[p] > 0)) continue;
    for (const sign of [1, -1]) {
      if (p === dropped && sign * pulls[p] > 0) continue;
      const closing = 1 - sign * falls[p];
      if (closing > 1e-10) consider(Math.max(0, (level - sign * pulls[p]) / closing), p, "add");
    }
  }
  return next;
}
