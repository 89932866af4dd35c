/** The recipes of the user that take part in a contest. */
import type { ContestRequest } from "../compute/calls.js";

type Recipes = ContestRequest["recipes"];

/** Of recipes with the same steps only the first, since a contest compares each recipe once. */
export function withoutRepeats(recipes: Recipes): Recipes {
  const texts = recipes.map(({ steps }) => JSON.stringify(steps));
  return recipes.filter((_, i) => texts.indexOf(texts[i]) === i);
}
