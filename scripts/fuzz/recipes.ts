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
    name: "recipe",
    make(random) {
      let recipe: unknown = JSON.parse(texts[random.integer(texts.length)]);
      for (let left = 1 + random.integer(3); left > 0; left--) recipe = changeState(recipe, random);
      if (random.uniform() < 0.05) recipe = nest(recipe, random);
      return new TextEncoder().encode(JSON.stringify(recipe) ?? "null");
    },
    run: (input) => acceptedOrRefused(() => registry.recipe(JSON.parse(new TextDecoder().decode(input)) as RecipeJson)),
  };
}

/** The value thousands of levels deep: in lists, in pipelines or in searches. */
function nest(value: unknown, random: Random): unknown {
  const levels = 1 + random.integer(3000);
  const wraps: readonly ((inner: unknown) => unknown)[] = [
    (inner) => [inner],
    (inner) => ({ kind: "pipeline", options: { steps: [inner] } }),
    (inner) => ({ kind: "grid-search", options: { recipe: inner, space: {} } }),
  ];
  const wrap = wraps[random.integer(wraps.length)];
  let nested = value;
  for (let level = 0; level < levels; level++) nested = wrap(nested);
  return nested;
}
