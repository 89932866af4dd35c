/** What a list gets when it is asked for one more part. */
import type { Option } from "lectern/contract";
import { fieldsOf, kindOf } from "./option-types.js";

/**
 * A part with everything at its default. Parts that are told apart by their names are numbered, and a part with a
 * recipe begins with that of the one before, which is of a sort that the list takes.
 */
export function newItem(option: Option, items: readonly unknown[]): unknown {
  switch (option.type) {
    case "variant":
      return { kind: kindOf(option.default) };
    case "record":
      return {
        ...(option.fields["name"]?.type === "text" ? { name: String(items.length + 1) } : {}),
        ...recipeOf(items.at(-1)),
      };
    default:
      return option.default;
  }
}

function recipeOf(item: unknown): { readonly recipe?: unknown } {
  const { recipe } = fieldsOf(item);
  return recipe === undefined ? {} : { recipe };
}
