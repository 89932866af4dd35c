/** Option values kept short: only what differs from its default is written down. */
import type { Option, OptionTable } from "lectern/contract";
import { fieldsOf, kindOf, type Values } from "./option-types.js";

/** The value of an option: the given one, or its default. */
export function valueIn(table: OptionTable, values: Values, name: string): unknown {
  return Object.hasOwn(values, name) && values[name] !== undefined ? values[name] : table[name]?.default;
}

/** The values with another one for an option; left out when it is the default. */
export function withValue(table: OptionTable, values: Values, name: string, value: unknown): Values {
  const { [name]: _, ...others } = values;
  const option = table[name];
  return option !== undefined && sameValue(option, value, option.default) ? others : { ...values, [name]: value };
}

/** The values without unknown options, which an old link may have. */
export function knownValues(table: OptionTable, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(table, name)));
}

/** The names of the options that are not at their default, in the order of the table. */
export function changedNames(table: OptionTable, values: Values): string[] {
  return Object.entries(table)
    .filter(([name, option]) => !sameValue(option, valueIn(table, values, name), option.default))
    .map(([name]) => name);
}

/** Whether two values mean the same, whichever of their fields are written down. */
export function sameValue(option: Option, a: unknown, b: unknown): boolean {
  switch (option.type) {
    case "optional":
      return a === null || b === null ? a === b : sameValue(option.option, a, b);
    case "variant": {
      const table = option.variants[kindOf(a)];
      return kindOf(a) === kindOf(b) && (table === undefined ? sameJson(a, b) : sameFields(table, a, b));
    }
    case "record":
      return sameFields(option.fields, a, b);
    case "list":
      if (!Array.isArray(a) || !Array.isArray(b)) return sameJson(a, b);
      return a.length === b.length && a.every((part, i) => sameValue(option.item, part, b[i]));
    default:
      return sameJson(a, b);
  }
}

function sameFields(table: OptionTable, a: unknown, b: unknown): boolean {
  const known = (value: unknown) => Object.keys(fieldsOf(value)).every((name) => name === "kind" || name in table);
  if (!known(a) || !known(b)) return sameJson(a, b);
  return Object.entries(table).every(([name, option]) =>
    sameValue(option, valueIn(table, fieldsOf(a), name), valueIn(table, fieldsOf(b), name)),
  );
}

/** Whether two values are the same JSON, in whatever order their fields are. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(fieldOf(a, name), fieldOf(b, name)))
  );
}

function fieldOf(value: object, name: string): unknown {
  return (value as Values)[name];
}
