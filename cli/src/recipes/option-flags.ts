/** Converts a method's option table to flags, and given flags to options. */

import { LecternError } from "lectern";
import type { Option, OptionTable } from "lectern/contract";
import { CommandFailure } from "../command-failure.js";
import { kebab } from "../kebab.js";
import { optionText } from "../report/option-words.js";

/** One flag of a method. */
export interface MethodFlag {
  /** Where it goes in the options: "maxIterations", "penalty.alpha". */
  readonly path: string;
  /** As it is typed: "--max-iterations", "--penalty.alpha", "--no-intercept". */
  readonly flag: string;
  /** The placeholder of its value in the help; absent for flags without a value. */
  readonly placeholder?: string;
  readonly description: string;
}

/** Every option of a method as a flag; alternatives and groups of options become flags with a dot. */
export function methodFlags(options: OptionTable): MethodFlag[] {
  return Object.entries(options).flatMap(([name, option]) => flagsOf(name, option));
}

function flagsOf(path: string, option: Option): MethodFlag[] {
  const inner = option.type === "optional" ? option.option : option;
  const description = `${option.description} (${limitsOf(inner)}default ${showValue(option.default)})`;
  const flag = `--${kebab(path)}`;
  switch (inner.type) {
    case "flag":
      // A flag that is on by default can only be turned off.
      if (option.default === true)
        return [{ path, flag: `--no-${kebab(path)}`, description: `do not ${option.description.split(";")[0]}` }];
      return [{ path, flag, description }];
    case "variant": {
      const kinds = Object.keys(inner.variants);
      const fields = new Map<string, MethodFlag>();
      for (const table of Object.values(inner.variants)) {
        for (const [name, field] of Object.entries(table)) {
          for (const made of flagsOf(`${path}.${name}`, field)) if (!fields.has(made.path)) fields.set(made.path, made);
        }
      }
      return [{ path, flag, placeholder: kinds.join("|"), description }, ...fields.values()];
    }
    case "record":
      return Object.entries(inner.fields).flatMap(([name, field]) => flagsOf(`${path}.${name}`, field));
    case "choice":
      return [{ path, flag, placeholder: inner.choices.join("|"), description }];
    default:
      return [{ path, flag, placeholder: placeholders[inner.type] ?? "value", description }];
  }
}

const placeholders: Readonly<Record<string, string>> = {
  number: "number",
  integer: "integer",
  text: "text",
  list: "a,b,c",
  recipe: "method",
  json: "json",
};

function limitsOf(option: Option): string {
  if (option.type !== "number" && option.type !== "integer") return "";
  const { minimum, maximum, open } = option;
  const from = Number.isFinite(minimum) && minimum > Number.MIN_SAFE_INTEGER;
  const to = Number.isFinite(maximum) && maximum < Number.MAX_SAFE_INTEGER;
  if (from && to) return `${open ? "between" : "from"} ${minimum} ${open ? "and" : "to"} ${maximum}, `;
  if (from) return `${open ? "above" : "at least"} ${minimum}, `;
  return to ? `${open ? "below" : "at most"} ${maximum}, ` : "";
}

function showValue(value: unknown): string {
  if (value === null) return "not set";
  if (typeof value === "object" && value !== null && "kind" in value && Object.keys(value).length <= 2) {
    return String(value.kind);
  }
  if (typeof value === "object" && Object.keys(value).length > 0) return optionText(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Values of options by path: strings as typed, or the booleans of flags. */
export type GivenFlags = ReadonlyMap<string, string | boolean>;

/** The options that the given flags describe, ready for `method.revive`; the paths are checked here, the values by the method. */
export function optionsFromFlags(kind: string, table: OptionTable, given: GivenFlags): Record<string, unknown> {
  return optionsAt({ kind, path: "" }, table, given);
}

/** A position in the options of a method. */
interface Place {
  readonly kind: string;
  /** "penalty.alpha"; empty for the options as a whole. */
  readonly path: string;
}

function inside({ kind, path }: Place, name: string): Place {
  return { kind, path: path === "" ? name : `${path}.${name}` };
}

function optionsAt(place: Place, table: OptionTable, given: GivenFlags): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of new Set(Array.from(given.keys(), (path) => path.split(".")[0]))) {
    const entries = [...given].filter(([path]) => path.split(".")[0] === name);
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) {
      const known = Object.keys(table).join(", ");
      const owner = place.path === "" ? place.kind : place.path;
      throw new CommandFailure("usage", `${owner} has no option ${name}; it has ${known === "" ? "none" : known}`);
    }
    result[name] = givenValue(option, name, inside(place, name), new Map(entries));
  }
  return result;
}

function givenValue(option: Option, name: string, place: Place, given: GivenFlags): unknown {
  const own = given.get(name);
  const inner = option.type === "optional" ? option.option : option;
  if (option.type === "optional" && (own === "none" || own === "null")) return null;
  if (own !== undefined && (inner.type !== "variant" || String(own).startsWith("{")))
    return parseValue(inner, place, own);
  if (inner.type === "record") return fieldsOf(inner.fields, name, place, given);
  if (inner.type === "variant") {
    const fallback = (option.default ?? inner.default) as { readonly kind: string };
    const kind = own === undefined ? fallback.kind : String(own);
    if (!Object.hasOwn(inner.variants, kind)) {
      throw refused(place, `must be one of ${Object.keys(inner.variants).join(", ")}, got ${kind}`);
    }
    return { kind, ...fieldsOf(inner.variants[kind], name, place, given) };
  }
  throw new CommandFailure("usage", `${[...given.keys()][0]}: ${name} has no nested options`);
}

function fieldsOf(table: OptionTable, name: string, place: Place, given: GivenFlags): Record<string, unknown> {
  const prefix = `${name}.`;
  const inside = [...given].filter(([key]) => key.startsWith(prefix));
  return optionsAt(place, table, new Map(inside.map(([key, value]) => [key.slice(prefix.length), value])));
}

/** The error for an invalid value, as the library reports it; whoever shows it knows the flag of the option. */
function refused({ kind, path }: Place, problem: string): LecternError {
  return new LecternError("invalid-option", `${kind}: ${path} ${problem}`, { kind, option: path, problem });
}

/** Parses the text of an option on the command line. */
function parseValue(option: Option, place: Place, text: string | boolean): unknown {
  if (typeof text === "boolean") return text;
  switch (option.type) {
    case "number":
    case "integer": {
      const value = Number(text);
      if (text.trim() !== "" && !Number.isNaN(value)) return value;
      throw refused(place, `must be a number, got ${JSON.stringify(text)}`);
    }
    case "flag":
      if (text === "true" || text === "false") return text === "true";
      throw refused(place, `must be true or false, got ${JSON.stringify(text)}`);
    case "optional":
      return text === "none" || text === "null" ? null : parseValue(option.option, place, text);
    case "list":
      if (text.trim().startsWith("[")) return parseJson(place, text);
      return text === "" ? [] : text.split(",").map((part) => parseValue(option.item, place, part.trim()));
    case "text":
    case "choice":
      return text;
    case "recipe":
      return text.trim().startsWith("{") ? parseJson(place, text) : { kind: text.trim(), options: {} };
    default:
      return parseJson(place, text);
  }
}

function parseJson(place: Place, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refused(place, `must be JSON, got ${JSON.stringify(text)}: ${(error as Error).message}`);
  }
}
