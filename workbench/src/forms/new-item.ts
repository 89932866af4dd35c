/** Creates a new item of a list. */
import type { Option } from "lectern/contract";
import { fieldsOf, kindOf } from "./option-types.js";

/**
 * An item with everything at its default. Named items are numbered, and an item with a recipe copies that of the previous one,
 * which the list accepts.
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
