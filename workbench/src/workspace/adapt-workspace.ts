/** Adapts a workspace to its data once they are loaded. */
import type { LoadedData } from "../compute/calls.js";
import { stepsFor } from "../methods/default-steps.js";
import { targetFacts } from "../methods/suitability.js";
import type { Workspace } from "./workspace.js";

/** The facts about the data. */
export type Known = Pick<LoadedData, "profile" | "likelyTarget"> & {
  /** Whether they come from a file that was read for the first time: its target is not known before. */
  readonly isNewFile: boolean;
};

/**
 * The changes that a workspace needs to match its data: missing columns are dropped, a new file gets its likely target, and a
 * method that cannot learn the target is replaced. Null if nothing has to change.
 */
export function adaptWorkspace(
  workspace: Workspace,
  { profile, likelyTarget, isNewFile }: Known,
): Partial<Workspace> | null {
  const names = new Set(profile.columns.map(({ name }) => name));
  const isThere = (name: string | null): boolean => name === null || names.has(name);
  const { target, ignored, axes, steps } = workspace;
  const wanted = isNewFile && target === null ? likelyTarget : isThere(target) ? target : likelyTarget;
  const kept = ignored.filter((name) => names.has(name) && name !== wanted);
  const fitting = stepsFor(steps, targetFacts(wanted, profile) ?? null);
  const change: Partial<Workspace> = {
    ...(wanted === target ? {} : { target: wanted }),
    ...(kept.length === ignored.length ? {} : { ignored: kept }),
    ...(isThere(axes.x) && isThere(axes.y) ? {} : { axes: { x: null, y: null } }),
    ...(fitting === steps ? {} : { steps: fitting }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
