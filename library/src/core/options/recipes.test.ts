/** Recipes as options: how resolveOptions takes live recipes and their JSON. */
import { describe, expect, test } from "vitest";
import { LecternError } from "../errors.js";
import { resolveOptions } from "./checks.js";
import { type OptionTable, recipe } from "./options.js";

/** Options that no type would allow, as they come from files and from JavaScript. */
function resolve(given: unknown, options: OptionTable): Readonly<Record<string, unknown>> {
  return resolveOptions("test", options, given as Record<string, never>);
}

function refusal(given: unknown, options: OptionTable): LecternError {
  try {
    resolve(given, options);
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
  throw new Error("the options were accepted");
}

describe("recipes as options", () => {
  const live = { kind: "ridge", options: {}, fit: () => 0 };
  const withRecipe = { base: recipe(live, "b") };

  test("a recipe, given or default, is passed on unchanged", () => {
    const other = { ...live, kind: "other" };
    expect(resolve({}, withRecipe)["base"]).toBe(live);
    expect(resolve({ base: other }, withRecipe)["base"]).toBe(other);
  });

  test("the JSON of a recipe is turned into a recipe by the registry, and refused without one", () => {
    const json = { kind: "ridge", options: { alpha: 2 } };
    const revived = resolveOptions("test", withRecipe, { base: json } as never, (given) => ({
      ...given,
      kind: "live",
    }));
    expect(revived.base).toEqual({ kind: "live", options: { alpha: 2 } });
    expect(refusal({ base: json }, withRecipe).message).toBe(
      'test: base is the JSON of a recipe ("ridge"); turn it into a recipe with registry.recipe(json)',
    );
  });

  test.each([
    [3, "3"],
    [() => 1, "a function"],
    [{ kind: "ridge" }, 'an object with "kind"'],
    [{ kind: "ridge", options: null }, 'an object with "kind", "options"'],
    [{ kind: "ridge", options: [] }, 'an object with "kind", "options"'],
    [{ kind: "ridge", options: {}, fit: true }, 'an object with "kind", "options", "fit"'],
  ])("%o is not a recipe", (base, shown) => {
    expect(refusal({ base }, withRecipe).message).toBe(
      `test: base must be a recipe such as ridge({ alpha: 1 }), got ${shown}`,
    );
  });
});
