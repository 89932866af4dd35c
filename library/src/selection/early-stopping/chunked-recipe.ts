/** An iterative recipe, split into recipes of fewer iterations that continue from each other's models. */
import type { AnyRecipe } from "../../contract/contract.js";
import { LecternError } from "../../core/errors.js";
import { withOptions } from "../../pipeline/option-paths.js";

/** The options for the number of iterations. */
const LENGTHS = ["epochs", "maxIterations"] as const;

/** The parts of a recipe. */
export interface Chunks {
  readonly count: number;
  /** The recipe of part k, from 0; undefined where there is none. */
  at(k: number): AnyRecipe | undefined;
}

/** Recipes that together have the iterations of the given one; a seed is incremented, so that each draws different numbers. */
export function chunksOf(where: string, recipe: AnyRecipe, size: number): Chunks {
  const { kind, traits, options } = recipe;
  const name = LENGTHS.find((length) => typeof options[length] === "number");
  if (!traits.supports.warmStart || name === undefined) {
    throw new LecternError(
      "invalid-option",
      `${where}: ${kind} ${traits.supports.warmStart ? "has neither maxIterations nor epochs" : "cannot start from a model"}, ` +
        "so it cannot be stopped early; use a recipe that can, such as perceptron()",
      { option: "recipe" },
    );
  }
  const total = options[name] as number;
  const { seed } = options;
  const count = Math.ceil(total / size);
  const at = (k: number) => {
    if (!(Number.isInteger(k) && k >= 0 && k < count)) return undefined;
    const next = typeof seed === "number" ? { seed: (seed + k) % 2 ** 32 } : {};
    return withOptions(recipe, { [name]: Math.min(size, total - k * size), ...next });
  };
  return { count, at };
}
