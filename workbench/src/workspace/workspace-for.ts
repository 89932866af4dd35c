/** A workspace in which a method can be seen at work. */
import type { Role } from "lectern";
import type { TableProfile } from "lectern/data";
import { registry } from "lectern/registry";
import { goalOf, suitsGoal } from "./settle.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

/** Samples on which methods of a role show what they do. */
const examples: Readonly<Partial<Record<Role, Pick<Workspace, "source" | "target">>>> = {
  regressor: { source: { kind: "generator", name: "sine", options: {} }, target: "value" },
  clusterer: { source: { kind: "generator", name: "blobs", options: {} }, target: null },
  transformer: { source: { kind: "bundled", name: "iris" }, target: "species" },
  embedding: { source: { kind: "bundled", name: "iris" }, target: "species" },
};

/** The samples at hand where the method can learn from them, otherwise an example. */
export function workspaceFor(kind: string, workspace: Workspace, profile: TableProfile | undefined): Workspace {
  const role = registry.methods.find((method) => method.kind === kind)?.traits?.role;
  const steps = [{ kind, options: {} }];
  if (profile !== undefined && suitsGoal(role, goalOf(profile, workspace.target))) return { ...workspace, steps };
  const example = role === undefined ? undefined : examples[role];
  return { ...firstWorkspace, ...example, steps };
}
