/**
 * Shrinking (Joachims 1998): variables that will probably stay at their bounds are left out, and the slack of the others
 * is updated alone. At the end the slack of those left out is computed from what changed.
 */
import type { Pace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import {
  createLevel,
  type Extremes,
  type FetchingLevel,
  GROW,
  type Level,
  READY,
  type Segment,
  SHRINK,
} from "./level.js";

/** Smaller levels gain nothing by shrinking. */
const MIN_SIZE = 128;
/** The share of variables that may be left for the copies to pay. */
const MAX_SHARE = 0.6;
/** Rows that are made ready together. */
const TOGETHER = 64;

/** A level without the variables that satisfy the conditions at their bounds, and which variables it has. */
export interface Shrunk {
  readonly level: FetchingLevel;
  readonly variables: Int32Array;
}

/** The shrunk level, or undefined where it would be hardly smaller, or too large for `maxEntries` of its kernel matrix. */
export function shrink(level: FetchingLevel, extremes: Extremes, maxEntries: number): Shrunk | undefined {
  const { length } = level.beta;
  if (length < MIN_SIZE) return undefined;
  const variables = activeVariables(level, extremes);
  const size = variables.length;
  if (size > MAX_SHARE * length || size * size > maxEntries) return undefined;
  const pick = (from: Float64Array) => Float64Array.from(variables, (v) => from[v]);
  const inner = createLevel(level.engine, groupSegments(level, variables), {
    lower: pick(level.lower),
    upper: pick(level.upper),
    beta: pick(level.beta),
    slack: pick(level.slack),
    diagonal: pick(level.diagonal),
    rows: new Int32Array(size),
  });
  const { space, kernels } = inner;
  const columns = space.integers(size, columnsOf(level, variables));
  const rowBytes = 16 * Math.ceil(size / 4);
  const shrunk = Object.assign(inner, {
    fetch(wanted: Int32Array) {
      for (let from = 0; from < wanted.length; from += TOGETHER) {
        const some = wanted.subarray(from, from + TOGETHER);
        level.fetch(some.map((at) => variables[at]));
        const first = space.uninitialized((some.length * rowBytes) / 8);
        some.forEach((at, place) => {
          const to = first + place * rowBytes;
          kernels.gatherFloats(size, columns, level.rows[variables[at]], to);
          inner.setRow(at, to);
        });
      }
    },
    takeWork: level.takeWork,
  });
  const isReady = (at: number) => (level.status[variables[at]] & READY) !== 0;
  shrunk.fetch(Int32Array.from(variables.keys()).filter(isReady));
  return { level: shrunk, variables };
}

/** Takes the variables of a shrunk level over, updates the slack of all, and releases the shrunk level. */
export function* unshrink(level: FetchingLevel, { level: inner, variables }: Shrunk, pace: Pace): Work<void, void> {
  const changes = new Float64Array(level.beta.length);
  const [before, after] = [level.beta, inner.beta.slice()];
  variables.forEach((v, at) => {
    changes[v] = after[at] - before[v];
    level.setBeta(v, after[at]);
  });
  inner.space.dispose();
  yield* subtractRows(level, changes, pace);
}

/** slack −= K changes. */
export function* subtractRows(level: FetchingLevel, changes: Float64Array, pace: Pace): Work<void, void> {
  const changed = positionsOf(changes);
  const { kernels, segments, slackAddress } = level;
  for (let from = 0; from < changed.length; from += TOGETHER) {
    const some = changed.subarray(from, from + TOGETHER);
    level.fetch(some);
    for (const v of some) {
      const row = level.rows[v];
      for (const { from: first, end, column } of segments) {
        kernels.addFloats(end - first, -changes[v], row + 4 * column, slackAddress + 8 * first);
      }
    }
    if (pace(some.length * changes.length + level.takeWork())) yield;
  }
}

/** The positions of numbers other than 0. */
function positionsOf(values: Float64Array): Int32Array {
  const positions = new Int32Array(values.length);
  let count = 0;
  for (let v = 0; v < values.length; v++) if (values[v] !== 0) positions[count++] = v;
  return positions.subarray(0, count);
}

/** The variables between their bounds, and those at a bound that violate the conditions. */
function activeVariables({ segments, slack, status }: Level, { largest, smallest }: Extremes): Int32Array {
  const active = new Int32Array(slack.length);
  let count = 0;
  for (const { from, end, group } of segments) {
    for (let v = from; v < end; v++) {
      const grows = (status[v] & GROW) !== 0 && slack[v] >= smallest[group];
      if (grows || ((status[v] & SHRINK) !== 0 && slack[v] <= largest[group])) active[count++] = v;
    }
  }
  return active.slice(0, count);
}

/** The columns of some variables. */
function columnsOf({ segments }: Level, variables: Int32Array): Int32Array {
  return variables.map((v) => {
    const { column, from } = segments.find(({ end }) => v < end) as Segment;
    return column + v - from;
  });
}

/** One segment for each group: the variables are in the order of the groups, and each has its own column. */
function groupSegments(level: Level, variables: Int32Array): readonly Segment[] {
  const groupOf = (v: number) => (level.segments.find(({ end }) => v < end) as Segment).group;
  const first = variables.findIndex((v) => groupOf(v) === 1);
  const cut = first < 0 ? variables.length : first;
  const all = [
    { from: 0, end: cut, column: 0, group: 0 },
    { from: cut, end: variables.length, column: cut, group: 1 },
  ];
  return all.filter(({ from, end }) => end > from);
}
