/** Candidates as points of the unit cube, with meaningful distances for the surrogate. */

import type { TuningRange } from "../../contract/facts.js";
import { log, pow } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { type Candidate, drawValue, type Space } from "../space.js";

/** The coordinates of candidates and ways to get from one to others. */
export interface Encoding {
  readonly dimensions: number;
  /** The point of a candidate. */
  encode(candidate: Candidate): Float64Array;
  /** A candidate near by: numbers move a little, listed values change now and then. */
  near(candidate: Candidate, random: Random): Candidate;
}

/**
 * Numbers are encoded by their size or its logarithm, lists of numbers by their order, other lists one-hot.
 * With several spaces each has a coordinate of its own, and paths it does not have are in the middle.
 */
export function encodeSpaces(spaces: readonly Space[]): Encoding {
  const axes = spaces.flatMap((space, s) =>
    Object.entries(space).map(([path, values]) => ({ space: s, path, values, width: widthOf(values) })),
  );
  const marks = spaces.length > 1 ? spaces.length : 0;
  const dimensions = marks + axes.reduce((sum, { width }) => sum + width, 0);
  return {
    dimensions,
    encode(candidate) {
      const own = spaceOf(spaces, candidate);
      const point = new Float64Array(dimensions).fill(0.5);
      if (marks > 0) point.fill(0, 0, marks)[own] = ONE_OF_MANY;
      let start = marks;
      for (const { space, path, values, width } of axes) {
        if (space === own) point.set(coordinatesOf(values, candidate[path]), start);
        start += width;
      }
      return point;
    },
    near(candidate, random) {
      const space = spaces[spaceOf(spaces, candidate)];
      const moved = Object.entries(space).map(([path, values]) => [path, moveValue(values, candidate[path], random)]);
      return Object.fromEntries(moved);
    },
  };
}

type Values = Space[string];

/** Two different values of a list are then one apart. */
const ONE_OF_MANY = Math.SQRT1_2;
const STEP = 0.1;
const CHANGE = 0.2;

function isList(values: Values): values is readonly unknown[] {
  return Array.isArray(values);
}

function isOrdered(values: readonly unknown[]): values is readonly number[] {
  return values.every((value) => typeof value === "number");
}

function widthOf(values: Values): number {
  if (!isList(values) || isOrdered(values)) return 1;
  return values.length;
}

function coordinatesOf(values: Values, value: unknown): number[] {
  if (!isList(values)) return [unitOf(values, value as number)];
  if (!isOrdered(values)) return values.map((each) => (Object.is(each, value) ? ONE_OF_MANY : 0));
  const order = [...new Set(values)].sort((a, b) => a - b);
  return [order.length === 1 ? 0.5 : order.indexOf(value as number) / (order.length - 1)];
}

function unitOf({ kind, from, to }: TuningRange, value: number): number {
  if (from === to) return 0.5;
  return kind === "log-uniform" ? log(value / from) / log(to / from) : (value - from) / (to - from);
}

function moveValue(values: Values, value: unknown, random: Random): unknown {
  if (isList(values)) return random.uniform() < CHANGE ? drawValue(values, random) : value;
  const unit = Math.min(1, Math.max(0, unitOf(values, value as number) + STEP * random.normal()));
  const { kind, from, to } = values;
  if (kind === "log-uniform") return Math.min(to, Math.max(from, from * pow(to / from, unit)));
  const moved = from + (to - from) * unit;
  return kind === "integer" ? Math.round(moved) : moved;
}

/** The space a candidate came from: the first one with its paths. */
function spaceOf(spaces: readonly Space[], candidate: Candidate): number {
  const paths = Object.keys(candidate);
  const has = (space: Space) =>
    Object.keys(space).length === paths.length &&
    paths.every((path) => {
      const values = Object.hasOwn(space, path) ? space[path] : [];
      return !isList(values) || values.includes(candidate[path]);
    });
  return Math.max(0, spaces.findIndex(has));
}
