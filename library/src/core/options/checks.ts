/** Checks given options against their table and completes them with the defaults. */
import { LecternError, show } from "../errors.js";
import { nearestName, suggestion } from "../nearest-name.js";
import { isTooDeep, maxDepth } from "../plain-data.js";
import type {
  GivenOptions,
  ListOption,
  NumberOption,
  Option,
  OptionTable,
  OptionValues,
  RecipeJson,
  VariantOption,
} from "./options.js";
import { recipeAdvice } from "./recipe-advice.js";

/** Turns the JSON of a nested recipe into the live recipe; a registry provides it. */
export type ReviveRecipe = (json: RecipeJson) => RecipeJson;

/**
 * Completes options with their defaults and refuses unknown names and bad values, naming the method, the option
 * and what would work. The result is a new frozen object.
 *
 * @example
 * ```ts
 * import { positive, resolveOptions } from "lectern/contract";
 *
 * const table = { alpha: positive(1, "strength of the penalty") };
 * resolveOptions("shrink", table, {}); // { alpha: 1 }
 * ```
 */
export function resolveOptions<T extends OptionTable>(
  kind: string,
  table: T,
  given: GivenOptions<T> = {},
  revive?: ReviveRecipe,
): OptionValues<T> {
  if (isTooDeep(given)) {
    const message = `${kind}: the options are nested deeper than ${maxDepth} levels; use fewer recipes inside each other`;
    throw new LecternError("invalid-option", message, { kind });
  }
  const check: Check = { kind, revive };
  return checkFields(check, table, given, "") as OptionValues<T>;
}

/** Whether an option may be left out: its default is itself a value it accepts, not an empty placeholder. */
export function hasDefault(option: Option): boolean {
  try {
    checkValue({ kind: "", revive: (json) => json }, option, option.default, "");
    return true;
  } catch (error) {
    if (error instanceof LecternError) return false;
    throw error;
  }
}

interface Check {
  readonly kind: string;
  readonly revive: ReviveRecipe | undefined;
}

function checkFields(
  check: Check,
  table: OptionTable,
  given: unknown,
  path: string,
  isVariant = false,
): Record<string, unknown> {
  if (!isPlainObject(given)) throw refuse(check, path.slice(0, -1) || "options", "must be a plain object", given);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(table, name) && !(isVariant && name === "kind")) {
      throw new LecternError(
        "invalid-option",
        `${check.kind}: there is no option "${path}${name}"${suggestion(name, Object.keys(table))}`,
        { kind: check.kind, option: path + name },
      );
    }
  }
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    // Defaults are checked in the same way: they are copied and frozen, and a mere placeholder is rejected.
    values[name] = checkValue(check, option, value === undefined ? option.default : value, path + name);
  }
  return Object.freeze(values);
}

function checkValue(check: Check, option: Option, value: unknown, path: string): unknown {
  switch (option.type) {
    case "number":
    case "integer":
      return checkNumber(check, option, value, path);
    case "flag":
      if (typeof value !== "boolean") throw refuse(check, path, "must be true or false", value);
      return value;
    case "text":
      if (typeof value !== "string") throw refuse(check, path, "must be a string", value);
      return value;
    case "choice":
      if (typeof value === "string" && option.choices.includes(value)) return value;
      throw refuse(
        check,
        path,
        `must be one of ${option.choices.map(show).join(", ")}`,
        value,
        hint(value, option.choices),
      );
    case "optional":
      return value === null ? null : checkValue(check, option.option, value, path);
    case "list":
      return checkList(check, option, value, path);
    case "variant":
      return checkVariant(check, option, value, path);
    case "recipe":
      return checkRecipe(check, value, path);
    case "record":
      return checkFields(check, option.fields, value, `${path}.`);
    case "json":
      return checkJson(check, value, path);
  }
}

/** A frozen copy of JSON in which recipes stay live or become live. */
function checkJson(check: Check, value: unknown, path: string): unknown {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value + 0;
  if (Array.isArray(value)) {
    return Object.freeze(Array.from(value, (part: unknown, i) => checkJson(check, part, `${path}[${i}]`)));
  }
  if (!isPlainObject(value)) throw refuse(check, path, "must be JSON", value);
  const isRecipe = typeof value["kind"] === "string" && isPlainObject(value["options"]);
  if (isRecipe && (typeof value["fit"] === "function" || check.revive)) return checkRecipe(check, value, path);
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, checkJson(check, part, `${path}.${name}`)])),
  );
}

function checkNumber(check: Check, option: NumberOption, value: unknown, path: string): number {
  const { minimum, maximum, open } = option;
  const inside =
    typeof value === "number" &&
    Number.isFinite(value) &&
    (option.type === "number" || Number.isInteger(value)) &&
    (open ? value > minimum && value < maximum : value >= minimum && value <= maximum);
  if (!inside) throw refuse(check, path, `must be ${describeNumber(option)}`, value);
  // JSON does not have −0; adding 0 makes it 0, so that options are equal to their saved form.
  return value + 0;
}

/**
 * The values that a number option accepts, in words, for messages and documentation.
 *
 * @example
 * ```ts
 * import { describeNumber, integer } from "lectern/contract";
 *
 * describeNumber(integer(5, "number of neighbours")); // "a whole number, at least 1"
 * ```
 */
export function describeNumber({ type, minimum, maximum, open }: NumberOption): string {
  const noun = type === "integer" ? "a whole number" : "a number";
  const limits: string[] = [];
  if (minimum !== -Infinity) limits.push(`${open ? "above" : "at least"} ${minimum}`);
  if (maximum !== Infinity) limits.push(`${open ? "below" : "at most"} ${maximum}`);
  return limits.length === 0 ? noun : `${noun}, ${limits.join(" and ")}`;
}

function checkList(check: Check, option: ListOption, value: unknown, path: string): readonly unknown[] {
  const { item, minLength } = option;
  if (!Array.isArray(value) || value.length < minLength) {
    const length = minLength === 0 ? "" : ` of at least ${minLength} value${minLength === 1 ? "" : "s"}`;
    throw refuse(check, path, `must be a list${length}`, value);
  }
  // Unlike map, from visits the holes of an array too.
  return Object.freeze(Array.from(value, (part: unknown, i) => checkValue(check, item, part, `${path}[${i}]`)));
}

function checkVariant(check: Check, option: VariantOption, given: unknown, path: string): object {
  const kinds = Object.keys(option.variants);
  const { byNumber } = option;
  const isShort = byNumber !== undefined && typeof given === "number";
  const value = isShort ? { kind: byNumber.kind, [byNumber.field]: given } : given;
  if (!isPlainObject(value) || !Object.hasOwn(value, "kind")) {
    const example = `{ kind: ${show(option.default.kind)} }`;
    const expected = byNumber === undefined ? "" : `a number (${byNumber.field}) or `;
    throw refuse(check, path, `must be ${expected}an object such as ${example}`, value, `; kinds: ${kinds.join(", ")}`);
  }
  const { kind } = value;
  if (typeof kind !== "string" || !kinds.includes(kind)) {
    throw refuse(check, `${path}.kind`, `must be one of ${kinds.map(show).join(", ")}`, kind, hint(kind, kinds));
  }
  return Object.freeze({ kind, ...checkFields(check, option.variants[kind], value, `${path}.`, true) });
}

function checkRecipe(check: Check, value: unknown, path: string): RecipeJson {
  const json = value as (Partial<RecipeJson> & { readonly fit?: unknown }) | null;
  const isRecipe = typeof json === "object" && json !== null && typeof json.kind === "string";
  if (isRecipe && typeof json.fit === "function") return json as RecipeJson;
  if (!isRecipe || !isPlainObject(json.options) || Object.keys(json).length !== 2) {
    const { kind } = check;
    const problem = recipeAdvice(value);
    throw new LecternError("invalid-option", `${kind}: ${path} ${problem}`, { kind, option: path, value, problem });
  }
  if (check.revive === undefined) {
    throw new LecternError(
      "invalid-option",
      `${check.kind}: ${path} is the JSON of a recipe (${show(json.kind)}); turn it into a recipe with registry.recipe(json)`,
      { kind: check.kind, option: path },
    );
  }
  return check.revive(json as RecipeJson);
}

function refuse(check: Check, option: string, expected: string, value: unknown, hint = ""): LecternError {
  const { kind } = check;
  const problem = `${expected}, got ${show(value)}${hint}`;
  // The problem by itself is for programs whose users know the option by another name, such as a flag.
  return new LecternError("invalid-option", `${kind}: ${option} ${problem}`, { kind, option, value, problem });
}

function hint(value: unknown, known: readonly string[]): string {
  return typeof value === "string" && nearestName(value, known) !== undefined ? suggestion(value, known) : "";
}

/** `{ … }`, from this or another realm; not an array, a Map, or an object that takes fields from a prototype. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "hasOwnProperty"))
  );
}
