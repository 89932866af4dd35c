/** The essential parts of a recipe: its steps, and the options that differ from their defaults. */
import type { Option, OptionTable, RecipeJson, Registry } from "lectern/contract";
import { sameJson } from "../forms/option-values.js";

/** The steps of a recipe, pipelines inside pipelines laid out flat. */
export function stepsOf(recipe: RecipeJson): readonly RecipeJson[] {
  const { steps } = recipe.options;
  if (recipe.kind !== "pipeline" || !Array.isArray(steps)) return [recipe];
  return (steps as readonly RecipeJson[]).flatMap(stepsOf);
}

/** The recipe without options at their defaults, including nested recipes. */
export function withoutDefaults({ kind, options }: RecipeJson, registry: Registry): RecipeJson {
  return { kind, options: changedOptions(registry.method(kind).options, options, registry) };
}

/** The options that differ from their defaults; of variants the kind is kept, with the fields that differ. */
export function changedOptions(
  table: OptionTable,
  options: Readonly<Record<string, unknown>>,
  registry: Registry,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    // Unknown options are kept, so that the method reports them.
    const short = option === undefined ? value : shortened(option, value, registry);
    const usual = option === undefined ? undefined : shortened(option, option.default, registry);
    if (value !== undefined && !sameJson(short, usual)) changed[name] = short;
  }
  return changed;
}

function shortened(option: Option, value: unknown, registry: Registry): unknown {
  if (value === null || value === undefined) return value;
  switch (option.type) {
    case "optional":
      return shortened(option.option, value, registry);
    case "list":
      return Array.isArray(value) ? value.map((item) => shortened(option.item, item, registry)) : value;
    case "recipe":
      return isRecipe(value) ? withoutDefaults(value, registry) : value;
    case "record":
      return isRecord(value) ? changedOptions(option.fields, value, registry) : value;
    case "variant": {
      if (!isRecord(value)) return value;
      const { kind, ...fields } = value;
      const table = Object.hasOwn(option.variants, String(kind)) ? option.variants[String(kind)] : undefined;
      return table === undefined ? value : { kind, ...changedOptions(table, fields, registry) };
    }
    default:
      return value;
  }
}

/** Whether a value is the JSON of a recipe. */
export function isRecipe(value: unknown): value is RecipeJson {
  return isRecord(value) && typeof value["kind"] === "string" && isRecord(value["options"]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
