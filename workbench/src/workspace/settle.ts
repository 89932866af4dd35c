/** Brings a workspace and its data together once the data are known. */
import type { LoadedData } from "../compute/calls.js";
import { stepsFor } from "../methods/default-steps.js";
import { targetFacts } from "../methods/suitability.js";
import type { Workspace } from "./workspace.js";

/** What is known of the samples. */
export type Known = Pick<LoadedData, "profile" | "likelyTarget"> & {
  /** Whether they come from a file that was read for the first time: its target is not known before. */
  readonly isNewFile: boolean;
};

/**
 * What of a workspace must change because the data are other than it says: columns that are not there are forgotten, a
 * new file gets its likely target, and a method that cannot learn such a target is replaced. Null when all is well.
 */
export function settle(workspace: Workspace, { profile, likelyTarget, isNewFile }: Known): Partial<Workspace> | null {
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
