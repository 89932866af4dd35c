/**
 * Shrinking (Joachims 1998): variables that will probably stay at their bounds are left out, and the slack of the others
 * is updated alone. At the end the slack of those left out is computed from what changed.
 */
import type { Pace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Extremes, GROW, type Level, READY, type Segment, SHRINK } from "./level.js";

/** Smaller levels gain nothing by shrinking. */
const MIN_SIZE = 128;
/** The share of variables that may be left for the copies to pay. */
const MAX_SHARE = 0.6;
/** Rows that are made ready together. */
const TOGETHER = 64;

/** A level without the variables that satisfy the conditions at their bounds, and which variables it has. */
export interface Shrunk {
  readonly level: Level;
  readonly variables: Int32Array;
}

/** The shrunk level, or undefined where it would be hardly smaller, or too large for `maxEntries` of its kernel matrix. */
export function shrink(level: Level, extremes: Extremes, maxEntries: number): Shrunk | undefined {
  const count = level.slack.length;
  if (count < MIN_SIZE) return undefined;
  const variables = activeVariables(level, extremes);
  const size = variables.length;
  if (size > MAX_SHARE * count || size * size > maxEntries) return undefined;
  const columns = variables.map((v) => level.columnOf[v]);
  const pick = (from: Float64Array) => Float64Array.from(variables, (v) => from[v]);
  const rows = new Array<Float32Array>(size);
  const status = Uint8Array.from(variables, (v) => level.status[v] & ~READY);
  const shrunk: Level = {
    segments: groupSegments(level, variables),
    groupCount: level.groupCount,
    lower: pick(level.lower),
    upper: pick(level.upper),
    beta: pick(level.beta),
    slack: pick(level.slack),
    status,
    diagonal: Float64Array.from(columns, (column) => level.diagonal[column]),
    columnOf: Int32Array.from(variables.keys()),
    row: (variable) => rows[variable],
    fetch(wanted) {
      for (let from = 0; from < wanted.length; from += TOGETHER) {
        const some = wanted.subarray(from, from + TOGETHER);
        level.fetch(some.map((at) => variables[at]));
        for (const at of some) {
          rows[at] = gather(level.row(variables[at]), columns);
          status[at] |= READY;
        }
      }
    },
    takeWork: level.takeWork,
  };
  const isReady = (at: number) => (level.status[variables[at]] & READY) !== 0;
  shrunk.fetch(Int32Array.from(variables.keys()).filter(isReady));
  return { level: shrunk, variables };
}

/** Takes the variables of a shrunk level over and updates the slack of all. */
export function* unshrink(level: Level, { level: { beta, status }, variables }: Shrunk, pace: Pace): Work<void, void> {
  const changes = new Float64Array(level.beta.length);
  variables.forEach((v, at) => {
    changes[v] = beta[at] - level.beta[v];
    level.beta[v] = beta[at];
    level.status[v] = (level.status[v] & READY) | (status[at] & (GROW | SHRINK));
  });
  yield* subtractRows(level, changes, pace);
}

/** slack −= K changes. */
export function* subtractRows(level: Level, changes: Float64Array, pace: Pace): Work<void, void> {
  const changed = Int32Array.from(changes.keys()).filter((v) => changes[v] !== 0);
  for (let from = 0; from < changed.length; from += TOGETHER) {
    const some = changed.subarray(from, from + TOGETHER);
    level.fetch(some);
    for (const v of some) {
      const row = level.row(v);
      for (const segment of level.segments) subtractRow(level.slack, row, changes[v], segment);
    }
    if (pace(some.length * level.slack.length + level.takeWork())) yield;
  }
}

function subtractRow(slack: Float64Array, row: Float32Array, factor: number, { from, end, column }: Segment): void {
  for (let v = from, at = column; v < end; v++, at++) slack[v] -= factor * row[at];
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

function gather(row: Float32Array, columns: Int32Array): Float32Array {
  const result = new Float32Array(columns.length);
  for (let at = 0; at < columns.length; at++) result[at] = row[columns[at]];
  return result;
}
