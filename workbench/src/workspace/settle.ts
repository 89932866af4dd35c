/** Brings a workspace and its data together once the data are known. */
import type { RecipeJson, Role } from "lectern";
import type { TableProfile } from "lectern/data";
import type { Workspace } from "./workspace.js";

/** What can be learned with a target of some type. */
export type Goal = "classification" | "regression" | "no target";

/** What a target asks for. */
export function goalOf(profile: TableProfile, target: string | null): Goal {
  if (target === null) return "no target";
  const type = profile.columns.find(({ name }) => name === target)?.type;
  return type === "number" ? "regression" : "classification";
}

/** Whether a method of that role can learn with that goal; what needs no target always can. */
export function suitsGoal(role: Role | undefined, goal: Goal): boolean {
  if (role === "classifier") return goal === "classification";
  if (role === "regressor") return goal === "regression";
  return true;
}

/** What there is to know for settling. */
export interface Settling {
  readonly profile: TableProfile;
  readonly likelyTarget: string | null;
  /** Whether the samples come from a file that was read for the first time: its target is not known before. */
  readonly isNewFile: boolean;
  readonly roleOf: (kind: string) => Role | undefined;
  readonly stepsFor: (goal: Goal) => readonly RecipeJson[];
}

/**
 * What of a workspace must change because the data are other than it says: columns that are not there are forgotten, a
 * new file gets its likely target, and a method that cannot learn such a target is replaced. Null when all is well.
 */
export function settle(workspace: Workspace, settling: Settling): Partial<Workspace> | null {
  const { profile, likelyTarget, isNewFile, roleOf, stepsFor } = settling;
  const names = new Set(profile.columns.map(({ name }) => name));
  const isThere = (name: string | null): boolean => name === null || names.has(name);
  const { target, ignored, axes, steps } = workspace;
  const wanted = isNewFile && target === null ? likelyTarget : isThere(target) ? target : likelyTarget;
  const goal = goalOf(profile, wanted);
  const kept = ignored.filter((name) => names.has(name) && name !== wanted);
  const change: Partial<Workspace> = {
    ...(wanted === target ? {} : { target: wanted }),
    ...(kept.length === ignored.length ? {} : { ignored: kept }),
    ...(isThere(axes.x) && isThere(axes.y) ? {} : { axes: { x: null, y: null } }),
    ...(suitsGoal(roleOf(steps[steps.length - 1].kind), goal) ? {} : { steps: stepsFor(goal) }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
