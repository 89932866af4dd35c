/** Recipes and options as JSON, with a part changed, added or nested deeply. */

import { changeState } from "../../library/src/checks/change-state.js";
import type { Subject } from "../../library/src/checks/subject.js";
import type { RecipeJson } from "../../library/src/core/options/options.js";
import type { Random } from "../../library/src/numeric/random/random.js";
import { registry } from "../../library/src/registry.js";
import { acceptedOrRefused, type FuzzKind } from "./fuzz-kind.js";

/** Recipes of every method, pipelines and searches included, with one to three changes. */
export function recipes(subjects: ReadonlyMap<string, Subject>): FuzzKind {
  const texts = [...subjects.values()].map(({ recipe }) => JSON.stringify(recipe));
  return {
    make(random) {
      let recipe: unknown = JSON.parse(texts[random.integer(texts.length)]);
      for (let left = 1 + random.integer(3); left > 0; left--) recipe = changeState(recipe, random);
      const text = JSON.stringify(recipe) ?? "null";
      return new TextEncoder().encode(random.uniform() < 0.02 ? nest(text, random) : text);
    },
    run: (input) => acceptedOrRefused(() => registry.recipe(JSON.parse(new TextDecoder().decode(input)) as RecipeJson)),
  };
}

/** JSON thousands of levels deep: in lists, in pipelines or in searches. */
function nest(text: string, random: Random): string {
  const levels = 1 + random.integer(3000);
  const wraps = [
    ["[", "]"],
    ['{"kind":"pipeline","options":{"steps":[', "]}}"],
    ['{"kind":"grid-search","options":{"space":{},"recipe":', "}}"],
  ] as const;
  const [open, close] = wraps[random.integer(wraps.length)];
  return open.repeat(levels) + text + close.repeat(levels);
}
