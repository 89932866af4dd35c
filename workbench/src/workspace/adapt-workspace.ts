/** Adapts a workspace to its data once they are loaded. */
import type { TableProfile } from "lectern/data";
import type { LoadedData } from "../compute/calls.js";
import { type ColumnTypes, typeOf, withType } from "../data/column-types.js";
import { fairSteps, stepsFor } from "../methods/default-steps.js";
import { targetFacts } from "../methods/suitability.js";
import type { Workspace } from "./workspace.js";

/** The facts about the data. */
export type Known = Pick<LoadedData, "profile" | "likelyTarget"> & {
  /** Whether they come from a file that was read for the first time: its target is not known before. */
  readonly isNewFile: boolean;
};

/**
 * The changes that a workspace needs to match its data: missing columns are dropped, a new file gets its likely target and steps
 * that suit it, and a method that cannot learn the target is replaced. Null if nothing has to change.
 */
export function adaptWorkspace(
  workspace: Workspace,
  { profile, likelyTarget, isNewFile }: Known,
): Partial<Workspace> | null {
  const names = new Set(profile.columns.map(({ name }) => name));
  const isThere = (name: string | null): boolean => name === null || names.has(name);
  const { types, target, ignored, axes, steps } = workspace;
  const isUnknown = isNewFile && target === null;
  const wanted = isUnknown || !isThere(target) ? likelyTarget : target;
  const coded = codedClasses(wanted, profile, types);
  // Its type changes first; all else is decided when the column has been read as classes.
  if (coded !== undefined) return { types: withType(types, coded, "category") };
  const others = isUnknown && ignored.length === 0 ? identifiers(profile) : ignored;
  const kept = others.filter((name) => names.has(name) && name !== wanted);
  const facts = targetFacts(wanted, profile) ?? null;
  const fitting = isUnknown ? fairSteps(facts) : stepsFor(steps, facts);
  const change: Partial<Workspace> = {
    ...(wanted === target ? {} : { target: wanted }),
    ...(sameNames(kept, ignored) ? {} : { ignored: kept }),
    ...(isThere(axes.x) && isThere(axes.y) ? {} : { axes: { x: null, y: null } }),
    ...(fitting === steps ? {} : { steps: fitting }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/**
 * A target whose numbers are two codes of classes, as in 0 and 1, unless the user has chosen a type for it. It is declared to be
 * a category, where the user can see and change it.
 */
function codedClasses(target: string | null, { columns }: TableProfile, types: ColumnTypes): string | undefined {
  const column = columns.find(({ name }) => name === target);
  if (column?.type !== "number" || column.distinct !== 2) return undefined;
  return typeOf(types, column.name) === undefined ? column.name : undefined;
}

/** Columns that name the rows: a model would memorise them. */
function identifiers({ columns }: TableProfile): string[] {
  return columns.filter(({ likelyId, type }) => likelyId && type !== "date").map(({ name }) => name);
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
