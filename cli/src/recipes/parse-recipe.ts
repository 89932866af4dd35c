/** Parses recipes as typed: `ridge`, `standardize | pca components=5 | ridge alpha=0.1`, JSON, or a JSON file. */
import { readFileSync } from "node:fs";
import type { RecipeJson, Registry } from "lectern/contract";
import { CommandFailure } from "../command-failure.js";
import { optionsFromFlags } from "./option-flags.js";

/** Parses a recipe; several steps become a pipeline. An unknown method is an error that suggests the nearest one. */
export function parseRecipe(text: string, registry: Registry): RecipeJson {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return parseJson(trimmed, "the recipe");
  if (trimmed.endsWith(".json")) return parseJson(readFileSync(trimmed, "utf8"), trimmed);
  const steps = trimmed.split("|").map((step) => parseStep(step, registry));
  return steps.length === 1 ? steps[0] : { kind: "pipeline", options: { steps } };
}

/** The method whose options can be given by flags: that of the last step. */
export function lastKind(text: string): string | undefined {
  if (text.trim().startsWith("{") || text.trim().endsWith(".json")) return undefined;
  return text.split("|").at(-1)?.trim().split(/\s+/)[0];
}

/** The recipe with more options in its last step. */
export function withLastOptions(recipe: RecipeJson, more: Readonly<Record<string, unknown>>): RecipeJson {
  if (recipe.kind === "pipeline" && Array.isArray(recipe.options.steps)) {
    const steps = recipe.options.steps as readonly RecipeJson[];
    return {
      kind: "pipeline",
      options: { steps: [...steps.slice(0, -1), withLastOptions(steps[steps.length - 1], more)] },
    };
  }
  return { kind: recipe.kind, options: { ...recipe.options, ...more } };
}

function parseStep(step: string, registry: Registry): RecipeJson {
  const [kind, ...settings] = step.trim().split(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (kind === undefined || kind === "") {
    throw new CommandFailure("usage", "a step of the recipe is empty; write standardize | ridge alpha=0.1");
  }
  const { options } = registry.method(kind);
  const given = settings.map(parseSetting).map(([path, value]) => [camelCase(path), value] as const);
  return { kind, options: optionsFromFlags(kind, options, new Map(given)) };
}

/** An option as it is declared, `maxDepth`, where it may have been typed like a flag, `max-depth`. */
function camelCase(path: string): string {
  return path.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Parses `alpha=0.1` into path and text. */
export function parseSetting(setting: string): [path: string, value: string] {
  const at = setting.indexOf("=");
  if (at <= 0) throw new CommandFailure("usage", `${JSON.stringify(setting)} is not a setting; write name=value`);
  const value = setting.slice(at + 1);
  return [setting.slice(0, at), /^".*"$/.test(value) ? value.slice(1, -1) : value];
}

function parseJson(text: string, where: string): RecipeJson {
  try {
    return JSON.parse(text) as RecipeJson;
  } catch (error) {
    throw new CommandFailure("usage", `${where} is not JSON: ${(error as Error).message}`);
  }
}
