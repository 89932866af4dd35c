/**
 * Search spaces as data: for each path into a recipe the values to try, as a list or as a distribution. Several spaces
 * in a list are alternatives, such as two kinds of model with options of their own.
 */
import type { TuningRange } from "../contract/facts.js";
import { plainOptions } from "../contract/restoring.js";
import { LecternError, show } from "../core/errors.js";
import { equalPlainData, isRecord } from "../core/plain-data.js";
import { exp, log } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import type { ByPath } from "../pipeline/known-paths.js";

/** The values of each path. */
export type Space = Readonly<Record<string, readonly unknown[] | TuningRange>>;

/** The same for a recipe of which the compiler knows option paths. */
export type SpaceOf<R> = ByPath<R, readonly unknown[] | TuningRange>;

/** One choice of values, by path. */
export type Candidate = Readonly<Record<string, unknown>>;

/** More combinations than anyone can try. */
const MAX_CANDIDATES = 1e6;

/** All combinations of the listed values, the last path varying fastest; alternatives one after the other. */
export function gridOf(spaces: readonly Space[]): Candidate[] {
  return spaces.flatMap((space) => {
    let grid: Candidate[] = [{}];
    for (const [path, values] of Object.entries(space)) {
      if (!Array.isArray(values)) {
        throw new LecternError(
          "invalid-option",
          `grid search: ${show(path)} has a distribution; list its values, or use a random search`,
          { option: path },
        );
      }
      if (grid.length * values.length > MAX_CANDIDATES) {
        throw new LecternError(
          "invalid-option",
          `grid search: the lists have more than ${MAX_CANDIDATES} combinations; list fewer values, or use a random search`,
          { option: "space" },
        );
      }
      grid = grid.flatMap((candidate) => values.map((value: unknown) => ({ ...candidate, [path]: value })));
    }
    return grid;
  });
}

/** Candidates drawn at random: an alternative, then a value for each of its paths. */
export function sampleSpaces(spaces: readonly Space[], count: number, random: Random): Candidate[] {
  return Array.from({ length: count }, (_, k) => {
    const own = random.fork(k);
    return drawCandidate(spaces[own.integer(spaces.length)], own);
  });
}

/** One value for each path of a space, drawn at random. */
export function drawCandidate(space: Space, random: Random): Candidate {
  return Object.fromEntries(
    Object.entries(space).map(([path, values]) => [path, drawValue(values, random.fork(path))]),
  );
}

/** Every combination of the lists, or the distinct ones among `count` draws. */
export function gridOrSample(spaces: readonly Space[], count: number | null, seed: number): Candidate[] {
  return count === null ? gridOf(spaces) : distinctCandidates(sampleSpaces(spaces, count, createRandom(seed)));
}

/** The candidates without duplicates, which short lists produce. */
export function distinctCandidates(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const key = JSON.stringify(candidate);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The candidate whose saved form is given, with live recipes instead of their JSON: a recipe among the values is looked
 * up in the lists of the spaces. Undefined when no space could have given it.
 */
export function findCandidate(spaces: readonly Space[], saved: Candidate): Candidate | undefined {
  const paths = Object.keys(saved);
  for (const space of spaces) {
    if (Object.keys(space).length !== paths.length) continue;
    const found = paths.map((path) => {
      const values = space[path];
      if (!Array.isArray(values)) return saved[path];
      return values.find((value: unknown) => equalPlainData(plainOptions(value), saved[path]));
    });
    if (paths.every((path, i) => Object.hasOwn(space, path) && found[i] !== undefined)) {
      return Object.fromEntries(paths.map((path, i) => [path, found[i]]));
    }
  }
  return undefined;
}

/** One value of a list or distribution. */
export function drawValue(values: readonly unknown[] | TuningRange, random: Random): unknown {
  if (Array.isArray(values)) return values[random.integer(values.length)];
  const { kind, from, to } = values as TuningRange;
  switch (kind) {
    case "uniform":
      return from + (to - from) * random.uniform();
    case "log-uniform":
      return Math.min(to, Math.max(from, exp(log(from) + log(to / from) * random.uniform())));
    case "integer":
      return from + random.integer(to - from + 1);
  }
}

/** Checks a space, or a list of alternatives, and returns the list. */
export function checkSpaces(kind: string, given: unknown): readonly Space[] {
  const spaces: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (spaces.length === 0) throw refuse(kind, "space", "must have at least one alternative", given);
  for (const space of spaces) {
    if (!isRecord(space))
      throw refuse(kind, "space", 'must be an object such as { "ridge.alpha": [0.1, 1, 10] }', space);
    for (const [path, values] of Object.entries(space)) checkValues(kind, path, values);
  }
  return spaces as readonly Space[];
}

function checkValues(kind: string, path: string, values: unknown): void {
  if (Array.isArray(values)) {
    if (values.length > 0) return;
    throw refuse(kind, path, "needs at least one value to try", values);
  }
  const { kind: shape, from, to } = (isRecord(values) ? values : {}) as Partial<Record<keyof TuningRange, unknown>>;
  const isNumbers = typeof from === "number" && typeof to === "number" && from <= to;
  const positive = shape !== "log-uniform" || Number(from) > 0;
  const whole = shape !== "integer" || (Number.isInteger(from) && Number.isInteger(to));
  if (["uniform", "log-uniform", "integer"].includes(String(shape)) && isNumbers && positive && whole) return;
  throw refuse(
    kind,
    path,
    'must be a list of values or a distribution such as { kind: "log-uniform", from: 0.001, to: 1000 }',
    values,
  );
}

function refuse(kind: string, option: string, problem: string, value: unknown): LecternError {
  return new LecternError("invalid-option", `${kind}: ${show(option)} ${problem}, got ${show(value)}`, { option });
}
