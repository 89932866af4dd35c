/** What the columns are for: learned from, predicted or left out. */
import type { Workspace } from "../workspace/workspace.js";

/** What a column is for. */
export type ColumnRole = "learn" | "predict" | "ignore";

/** The roles with the words for them. */
export const columnRoles: readonly { readonly role: ColumnRole; readonly title: string }[] = [
  { role: "learn", title: "learn from" },
  { role: "predict", title: "predict" },
  { role: "ignore", title: "ignore" },
];

/** The part of the workspace that says what columns are for. */
export type Roles = Pick<Workspace, "target" | "ignored">;

/** What a column is for. */
export function roleOf({ target, ignored }: Roles, name: string): ColumnRole {
  if (name === target) return "predict";
  return ignored.includes(name) ? "ignore" : "learn";
}

/** The roles after a column got another one; a column that was predicted before is learned from. */
export function withRole({ target, ignored }: Roles, name: string, role: ColumnRole): Roles {
  const others = ignored.filter((one) => one !== name);
  if (role === "predict") return { target: name, ignored: others };
  return { target: target === name ? null : target, ignored: role === "ignore" ? [...others, name] : others };
}

/** The roles after all columns of these names but the predicted one got another one. */
export function withRoleForAll({ target, ignored }: Roles, names: readonly string[], role: "learn" | "ignore"): Roles {
  const changed = new Set(names.filter((name) => name !== target));
  const others = ignored.filter((name) => !changed.has(name));
  return { target, ignored: role === "ignore" ? [...others, ...changed] : others };
}
