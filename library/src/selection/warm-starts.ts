/**
 * Fits that begin from the models of others. The tasks decide which: those of a fold whose recipes agree in everything but the
 * option that a method declares for warm starts are a chain, in the order of its values. A chain is run by one worker, so a
 * result depends neither on the number of workers nor on who finishes first.
 */
import type { AnyRecipe } from "../contract/contract.js";
import { flag } from "../core/options/options.js";
import { isRecord } from "../core/plain-data.js";
import { optionPlaces } from "../pipeline/option-paths.js";
import type { LiveTask } from "./run-tasks.js";

/** Whether fits begin from others. */
export const warmStartsOption = flag(
  true,
  "begin fits from the models of other candidates, where the method declares an order of values such as ascending costs",
);

/** Fits of a fold, each begun from the model of the one before. */
export type Chain = readonly Link[];

/** One fit of a chain, and the numbers of the tasks whose result it is: several if the same value is listed more than once. */
export interface Link {
  readonly task: LiveTask;
  readonly numbers: readonly number[];
}

/** The chains of the tasks, in the order of their first tasks. A task without a declared order is a chain of its own. */
export function chainsOf(tasks: readonly LiveTask[]): Chain[] {
  const placeOf = createPlaces();
  const foldOf = createNumbers();
  const chains = new Map<string, Map<number, { readonly task: LiveTask; readonly numbers: number[] }>>();
  tasks.forEach((task, number) => {
    const place = task.warmStarts === true ? placeOf(task.recipe) : undefined;
    const { train, test, scorers, trainScores } = task;
    const name =
      place === undefined
        ? String(number)
        : JSON.stringify([foldOf(train), foldOf(test), scorers, trainScores, place.others]);
    const links = chains.get(name) ?? new Map();
    chains.set(name, links);
    const rank = place?.rank ?? 0;
    const link = links.get(rank);
    if (link === undefined) links.set(rank, { task, numbers: [number] });
    else link.numbers.push(number);
  });
  return [...chains.values()].map((links) => [...links].sort(([a], [b]) => a - b).map(([, link]) => link));
}

/** Where a recipe is in its chain: all but the value, and what to sort by. */
interface Place {
  readonly others: string;
  readonly rank: number;
}

/** Finds the places of recipes, each once: it has several folds. */
function createPlaces(): (recipe: AnyRecipe) => Place | undefined {
  const known = new Map<AnyRecipe, Place | undefined>();
  return (recipe) => {
    if (!known.has(recipe)) known.set(recipe, placeOf(recipe));
    return known.get(recipe);
  };
}

function placeOf(recipe: AnyRecipe): Place | undefined {
  const { warmStarts } = recipe.traits;
  if (warmStarts === undefined) return undefined;
  // Another variant of an option, such as no penalty, may lack it.
  const place = optionPlaces(recipe).find(({ path }) => path === warmStarts.option);
  if (typeof place?.value !== "number") return undefined;
  const others = without(JSON.parse(JSON.stringify(recipe)), ["options", ...place.route]);
  return { others: JSON.stringify(others), rank: warmStarts.order === "ascending" ? place.value : -place.value };
}

/** Plain data with null at the end of a route. */
function without(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return null;
  if (Array.isArray(value)) return value.map((part, i) => (i === key ? without(part, rest) : part));
  return isRecord(value) ? { ...value, [key]: without(value[key], rest) } : value;
}

/** Numbers for objects, the same for the same object. */
function createNumbers(): (object: object) => number {
  const known = new Map<object, number>();
  return (object) => {
    const number = known.get(object) ?? known.size;
    known.set(object, number);
    return number;
  };
}
