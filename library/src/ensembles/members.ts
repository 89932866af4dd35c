/** The named members of an ensemble, as an option and as a user gives them. */

import type { AnyRecipe } from "../contract/contract.js";
import * as state from "../contract/state/fields.js";
import { LecternError, show } from "../core/errors.js";
import { suggestion } from "../core/nearest-name.js";
import { type RecipeJson, recipe, text } from "../core/options/options.js";
import { requireRole } from "./compose.js";

/** Recipes by the names that search paths and reports give them. */
export type GivenMembers = Readonly<Record<string, AnyRecipe>>;

/** The fields of a member; search paths enter its recipe by its name. */
export const memberFields = {
  name: text("", "name; of the member, in search paths and reports"),
  recipe: recipe<RecipeJson>({ kind: "ridge", options: {} }, "the wrapped recipe; of the member"),
} as const;

/** The saved models of the members, as a field of a state. */
export const membersField = state.list(
  "members",
  state.model("a fitted member"),
  "saved models of the members, in their order",
  ({ length }, { options }) => {
    const { length: wanted } = options["members"] as readonly unknown[];
    return length === wanted ? undefined : `must have ${wanted} models, one for each member, got ${length}`;
  },
);

/** A member with its recipe live. */
export interface Member {
  readonly name: string;
  readonly recipe: AnyRecipe;
}

/** Members as options hold them. */
export function membersOf(given: GivenMembers): Member[] {
  return Object.entries(given).map(([name, recipe]) => ({ name, recipe }));
}

/** Checks that every member has a unique name and the role of the ensemble. */
export function checkMembers(
  kind: string,
  members: readonly { readonly name: string; readonly recipe: unknown }[],
  role: "classifier" | "regressor",
): readonly Member[] {
  const names = new Set<string>();
  return members.map(({ name, recipe: given }, i) => {
    const own = given as AnyRecipe;
    if (name === "" || names.has(name)) {
      throw new LecternError("invalid-option", `${kind}: member ${i + 1} (${own.kind}) needs a unique name`, {
        option: `members[${i}].name`,
      });
    }
    names.add(name);
    requireRole(kind, `member ${show(name)}`, own, role);
    return { name, recipe: own };
  });
}

/** Throws for names that no member has. */
export function requireMemberNames(
  kind: string,
  option: string,
  names: readonly string[],
  members: GivenMembers,
): void {
  const known = Object.keys(members);
  const odd = names.find((name) => !known.includes(name));
  if (odd === undefined) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: ${option} has ${show(odd)}, which is not a member${suggestion(odd, known)}`,
    { option },
  );
}
