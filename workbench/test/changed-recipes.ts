/** For tests: recipes of every method, each with one option that is not the default. */
import type { Option, RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";

/** Some thousand recipes, without composite methods. */
export function changedRecipes(): RecipeJson[] {
  return registry.methods
    .filter(({ traits }) => traits !== undefined)
    .flatMap(({ kind, options }) =>
      Object.entries(options).flatMap(([name, option]) =>
        otherValues(option).map((value) => ({ kind, options: { [name]: value } })),
      ),
    )
    .filter(isTaken);
}

/** Some values of an option other than the default; not all of them need be valid for the method. */
function otherValues(option: Option): unknown[] {
  switch (option.type) {
    case "number":
      return [0.5, 3.25e-7, option.default + 1, -2];
    case "integer":
      return [option.default + 1, 7];
    case "flag":
      return [!option.default];
    case "choice":
      return option.choices.filter((name) => name !== option.default);
    case "text":
      return ["other", "two words", 'a "quoted" word', "none"];
    case "optional":
      return [null, true, false, ...otherValues(option.option), option.option.default];
    case "list":
      return [[], [option.item.default], otherValues(option.item).slice(0, 2)];
    case "variant":
      return Object.entries(option.variants).flatMap(([kind, table]) => [
        { kind },
        ...Object.entries(table).flatMap(([name, field]) =>
          otherValues(field).map((value) => ({ kind, [name]: value })),
        ),
      ]);
    case "record":
      return Object.entries(option.fields).flatMap(([name, field]) =>
        otherValues(field).map((value) => ({ [name]: value })),
      );
    default:
      return [];
  }
}

function isTaken(recipe: RecipeJson): boolean {
  try {
    registry.recipe(recipe);
    return true;
  } catch {
    return false;
  }
}
