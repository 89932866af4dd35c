/** A recipe as TypeScript. */
import type { RecipeJson, Registry } from "lectern/contract";
import { isRecipe, stepsOf, withoutDefaults } from "./changed-options.js";
import { callCode, exportedName, recipeCall, valueCode } from "./code-text.js";

/** Code with the names it needs, by the module that exports them. */
export interface Code {
  readonly text: string;
  readonly imports: Imports;
}

/** Exported names by module. */
export type Imports = Readonly<Record<string, readonly string[]>>;

/** A recipe as code. */
export interface RecipeCode extends Code {
  /** Whether the types of the model are known to the compiler. */
  readonly isTyped: boolean;
}

/**
 * The recipe as calls of its methods with the options that differ from their defaults. Composite methods have different
 * signatures, so recipes that contain one, except pipelines, are written as JSON.
 */
export function recipeCode(recipe: RecipeJson, registry: Registry): RecipeCode {
  const steps = stepsOf(recipe).map((step) => withoutDefaults(step, registry));
  const kinds = kindsIn(steps);
  if (kinds.some((kind) => registry.method(kind).traits === undefined)) {
    const text = `registry.recipe(${valueCode(withoutDefaults(recipe, registry), 0, "objects")})`;
    return { text, imports: { "lectern/registry": ["registry"] }, isTyped: false };
  }
  const names = kinds.map(exportedName);
  const [only] = steps;
  if (only !== undefined && steps.length === 1) {
    return { text: recipeCall(only), imports: { lectern: names }, isTyped: true };
  }
  const text = callCode(
    "pipeline",
    steps.map((step) => recipeCall(step)),
  );
  return { text, imports: { lectern: [...names, "pipeline"] }, isTyped: true };
}

/** Every kind of method in a value. */
function kindsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(isRecipe(value) ? [value.kind] : []), ...Object.values(value).flatMap(kindsIn)];
}
