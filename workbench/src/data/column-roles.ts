/** The roles of the columns: feature, target or ignored. */
import type { Workspace } from "../workspace/workspace.js";

/** The role of a column. */
export type ColumnRole = "learn" | "predict" | "ignore";

/** The roles with their labels. */
export const columnRoles: readonly { readonly role: ColumnRole; readonly title: string }[] = [
  { role: "learn", title: "feature" },
  { role: "predict", title: "predict" },
  { role: "ignore", title: "ignore" },
];

/** The part of the workspace with the roles of the columns. */
export type Roles = Pick<Workspace, "target" | "ignored">;

/** The role of a column. */
export function roleOf({ target, ignored }: Roles, name: string): ColumnRole {
  if (name === target) return "predict";
  return ignored.includes(name) ? "ignore" : "learn";
}

/** The roles after changing one column; the former target becomes a feature. */
export function withRole({ target, ignored }: Roles, name: string, role: ColumnRole): Roles {
  const others = ignored.filter((one) => one !== name);
  if (role === "predict") return { target: name, ignored: others };
  return { target: target === name ? null : target, ignored: role === "ignore" ? [...others, name] : others };
}

/** The roles after changing all named columns but the target. */
export function withRoleForAll({ target, ignored }: Roles, names: readonly string[], role: "learn" | "ignore"): Roles {
  const changed = new Set(names.filter((name) => name !== target));
  const others = ignored.filter((name) => !changed.has(name));
  return { target, ignored: role === "ignore" ? [...others, ...changed] : others };
}
