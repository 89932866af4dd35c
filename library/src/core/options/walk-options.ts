/** Every option of a table, those inside others included, for what compares options across methods. */
import type { Option, OptionTable } from "./options.js";

/** An option with its name and the way to it: `penalty:l1.alpha`. */
export interface NamedOption {
  readonly name: string;
  readonly path: string;
  readonly option: Option;
}

/** The options of a table and those inside them: fields of variants and records, of items of lists. */
export function everyOption(table: OptionTable, before = ""): NamedOption[] {
  return Object.entries(table).flatMap(([name, option]) => [
    { name, path: before + name, option },
    ...insideOf(option, before + name),
  ]);
}

function insideOf(option: Option, path: string): NamedOption[] {
  switch (option.type) {
    case "variant":
      return Object.entries(option.variants).flatMap(([kind, fields]) => everyOption(fields, `${path}:${kind}.`));
    case "record":
      return everyOption(option.fields, `${path}.`);
    case "list":
      return insideOf(option.item, `${path}[]`);
    case "optional":
      return insideOf(option.option, path);
    default:
      return [];
  }
}

/**
 * A description says first what the option means, in the same words for all methods that have it, and after a
 * semicolon or a colon what it means for this method.
 */
export function meaningOf({ description }: Option): { readonly meaning: string; readonly here: string } {
  const end = description.search(/[;:]/);
  return end < 0
    ? { meaning: description, here: "" }
    : { meaning: description.slice(0, end), here: description.slice(end + 1).trim() };
}
