/**
 * Options inside recipes by path: "alpha" of a ridge, "ridge.alpha" of a pipeline that ends with one, "text.ngrams" of
 * the block "text" of its columns. Steps are named by their kind (a second one "pca-2"), blocks by their name. The
 * beginning of a path may be left out as long as the path is unambiguous.
 */
import type { AnyRecipe } from "../contract/contract.js";
import { LecternError, show } from "../core/errors.js";
import { nearestName } from "../core/nearest-name.js";
import type { Option, OptionTable } from "../core/options/options.js";
import type { ByPath } from "./known-paths.js";

/** One place in a recipe where a value can be set. */
export interface OptionPlace {
  readonly path: string;
  readonly option: Option;
  readonly value: unknown;
  /** Its route in the options, as keys of records and indices of lists; a recipe's options are entered by name. */
  readonly route: readonly (string | number)[];
}

/** Every place of a recipe where a value can be set, nested recipes and their options included. */
export function optionPlaces(recipe: AnyRecipe): OptionPlace[] {
  return placesIn(recipe.method.options, recipe.options, [], []);
}

type Route = readonly (string | number)[];

function placesIn(
  table: OptionTable,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  route: Route,
): OptionPlace[] {
  return Object.entries(table).flatMap(([name, option]) =>
    placesOf(option, values[name], [...names, name], names, [...route, name]),
  );
}

/** The places of one option: itself, and what lies inside it. */
function placesOf(
  option: Option,
  value: unknown,
  names: readonly string[],
  outer: readonly string[],
  route: Route,
): OptionPlace[] {
  const own = { path: names.join("."), option, value, route };
  switch (option.type) {
    case "optional":
      return value === null ? [own] : [own, ...placesOf(option.option, value, names, outer, route).slice(1)];
    case "record":
      return [own, ...placesIn(option.fields, value as Fields, names, route)];
    case "variant": {
      const { kind } = value as { readonly kind: string };
      return [own, ...placesIn(option.variants[kind], value as Fields, names, route)];
    }
    case "recipe":
      return [own, ...placesInside(value as AnyRecipe, names, route)];
    case "list":
      // The parts of a list of recipes or blocks have names of their own, so that the list needs none.
      return [own, ...placesInList(option.item, value as readonly unknown[], outer, route)];
    default:
      return [own];
  }
}

type Fields = Readonly<Record<string, unknown>>;

function placesInside(recipe: AnyRecipe, names: readonly string[], route: Route): OptionPlace[] {
  return placesIn(recipe.method.options, recipe.options, names, [...route, "options"]);
}

function placesInList(item: Option, parts: readonly unknown[], outer: readonly string[], route: Route): OptionPlace[] {
  if (item.type === "recipe") {
    const names = stepNames(parts as readonly AnyRecipe[]);
    return parts.flatMap((part, i) => placesOf(item, part, [...outer, names[i]], outer, [...route, i]));
  }
  if (item.type !== "record" || !("name" in item.fields)) return [];
  return parts.flatMap((part, i) => {
    const fields = part as Fields;
    const names = [...outer, String(fields["name"])];
    return Object.entries(item.fields).flatMap(([field, option]) => {
      // The recipe of a block goes by the block's name.
      const own = option.type === "recipe" ? names : [...names, field];
      return placesOf(option, fields[field], own, names, [...route, i, field]);
    });
  });
}

/** The names of the steps of a pipeline: their kinds. */
export function stepNames(steps: readonly AnyRecipe[]): string[] {
  return distinct(steps.map(({ kind }) => kind));
}

/** Names that occur again get their number: pca, pca-2, pca-3. */
function distinct(names: readonly string[]): string[] {
  const count = new Map<string, number>();
  return names.map((name) => {
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    return number === 1 ? name : `${name}-${number}`;
  });
}

/** The place a path names: the whole path, or its end when only one place has it. */
export function findOption(recipe: AnyRecipe, path: string): OptionPlace {
  const places = optionPlaces(recipe);
  const exact = places.find((place) => place.path === path);
  if (exact !== undefined) return exact;
  const ending = places.filter((place) => place.path.endsWith(`.${path}`));
  if (ending.length === 1) return ending[0];
  const known = places.map((place) => place.path);
  if (ending.length > 1) {
    const choices = ending.map((place) => show(place.path)).join(", ");
    throw new LecternError("invalid-option", `${recipe.kind}: ${show(path)} is ambiguous; it could be ${choices}`, {
      option: path,
    });
  }
  const shortest = known.map((full) => full.split(".").slice(-path.split(".").length).join("."));
  const nearest = nearestName(path, known) ?? nearestName(path, shortest);
  const hint = nearest === undefined ? `; known: ${known.slice(0, 12).join(", ")}` : `; did you mean ${show(nearest)}?`;
  throw new LecternError("invalid-option", `${recipe.kind}: there is no option ${show(path)}${hint}`, { option: path });
}

/**
 * The recipe with other values at the given paths. The values are checked as they are when a recipe is made.
 *
 * @example
 * ```ts
 * import { pca, pipeline, ridge } from "lectern";
 * import { withOptions } from "lectern/pipeline";
 *
 * const recipe = pipeline(pca({ components: 5 }), ridge());
 * withOptions(recipe, { "ridge.alpha": 0.1, components: 3 }); // pca of three components, ridge with alpha 0.1
 * ```
 */
export function withOptions<R extends AnyRecipe>(recipe: R, values: ByPath<R, unknown>): R {
  // A recipe that is replaced as a whole comes first: paths into it are then paths into the new one.
  const given: Readonly<Record<string, unknown>> = values;
  const depth = (path: string) => path.split(".").length - (isRecipe(given[path]) ? FIRST : 0);
  const paths = Object.keys(given).sort((a, b) => depth(a) - depth(b));
  let changed: AnyRecipe = recipe;
  for (const path of paths) {
    const { route } = findOption(changed, path);
    changed = changed.method.revive(replace(changed.options, route, given[path]));
  }
  return changed as R;
}

/** More than any path is deep. */
const FIRST = 1000;

/** The options with the value at the end of the route; nested recipes on the way are recreated. */
function replace(options: unknown, [key, ...rest]: Route, value: unknown): unknown {
  const next = (part: unknown) => {
    if (rest.length === 0) return value;
    if (rest[0] !== "options" || !isRecipe(part)) return replace(part, rest, value);
    return part.method.revive(replace(part.options, rest.slice(1), value));
  };
  if (Array.isArray(options)) return options.map((part, i) => (i === key ? next(part) : part));
  const fields = options as Fields;
  return { ...fields, [key]: next(fields[key]) };
}

function isRecipe(value: unknown): value is AnyRecipe {
  return typeof value === "object" && value !== null && "method" in value && "fit" in value;
}
