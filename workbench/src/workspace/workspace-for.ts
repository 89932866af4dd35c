/** A workspace with suitable data for a method. */
import type { Role } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import { findMethod } from "../methods/find-method.js";
import { reasonAgainst, targetFacts } from "../methods/suitability.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

/** Example data for methods of a role; other roles use the default data. */
const examples: Readonly<Partial<Record<Role, Pick<Workspace, "source" | "target">>>> = {
  regressor: { source: { kind: "generator", name: "sine", options: {} }, target: "value" },
  clusterer: { source: { kind: "generator", name: "blobs", options: {} }, target: "group" },
};

/** The current data if the method can learn from them, otherwise an example. */
export function workspaceFor(kind: string, workspace: Workspace, profile: TableProfile | undefined): Workspace {
  const method = findMethod(kind);
  const steps = [{ kind, options: {} }];
  const target = targetFacts(workspace.target, profile);
  const place = { target, isFirst: true, isLast: true };
  const isUsable = method !== undefined && target !== undefined && reasonAgainst(method, place) === undefined;
  if (isUsable) return { ...workspace, steps };
  const role = method?.traits?.role;
  return { ...firstWorkspace, ...(role === undefined ? {} : examples[role]), steps };
}
