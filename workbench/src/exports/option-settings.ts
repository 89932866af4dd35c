/** Options as the command line takes them: paths with texts, such as `penalty.alpha` and "3". */
import type { Option, OptionTable } from "lectern/contract";
import { isRecipe } from "./changed-options.js";

/** The value of an option as it is typed. */
export interface Setting {
  /** "maxIterations", "penalty.alpha" */
  readonly path: string;
  readonly option: Option;
  /** Undefined if the typed value would be misread. */
  readonly text: string | undefined;
}

/** Options as settings; those of variants and records one by one. */
export function settingsOf(table: OptionTable, options: Readonly<Record<string, unknown>>, prefix = ""): Setting[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    return option === undefined ? [] : settingsOfValue(option, `${prefix}${name}`, value);
  });
}

function settingsOfValue(option: Option, path: string, value: unknown): Setting[] {
  const inner = option.type === "optional" ? option.option : option;
  if (value === null) return [{ path, option, text: "none" }];
  if (inner.type === "record") return settingsOf(inner.fields, value as Readonly<Record<string, unknown>>, `${path}.`);
  if (inner.type === "variant") {
    const { kind, ...fields } = value as { readonly kind: string };
    return [{ path, option, text: kind }, ...settingsOf(inner.variants[kind] ?? {}, fields, `${path}.`)];
  }
  const text = textOf(inner, value);
  const isNothing = option.type === "optional" && (text === "none" || text === "null");
  // Quotes around a whole value are taken off, and single ones cannot be told from the ends of quoted values.
  const isUnclear = isNothing || /^".*"$/s.test(text) || text.includes("\\") || text.split('"').length % 2 === 0;
  return [{ path, option, text: isUnclear ? undefined : text }];
}

function textOf(option: Option, value: unknown): string {
  switch (option.type) {
    case "text":
    case "choice":
    case "number":
    case "integer":
    case "flag":
      return String(value);
    case "list":
      return listText(option.item, value as readonly unknown[]);
    case "recipe":
      return isRecipe(value) && Object.keys(value.options).length === 0 ? value.kind : JSON.stringify(value);
    default:
      return JSON.stringify(value);
  }
}

/** `a,b,c` where that cannot be misread, JSON otherwise. */
function listText({ type }: Option, values: readonly unknown[]): string {
  const isNumbers = type === "number" || type === "integer";
  const isWords = (type === "text" || type === "choice") && values.every((one) => /^[^\s,["|]+$/.test(String(one)));
  return isNumbers || isWords ? values.map(String).join(",") : JSON.stringify(values);
}
