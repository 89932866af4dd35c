/** Candidates: methods with their defaults, and with options drawn from the ranges that the methods declare. */
import type { RecipeJson } from "lectern/contract";
import { createRandom } from "lectern/numeric";
import { withOptions } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { drawCandidate, type Space } from "lectern/selection";
import { type Entry, methodOf } from "../leaderboard.js";
import type { Candidate } from "./judging.js";

/** The method with its default options, which are the first candidate of every tuning. */
export function defaultCandidate(entry: Entry): Candidate {
  return { entry, recipe: entry.recipe, options: {}, complexity: complexityOf(methodOf(entry)) };
}

/** What can be tuned: the paths of the last step; undefined if there is nothing. */
export function spaceOf(entry: Entry): Space | undefined {
  const kind = methodOf(entry);
  if (!registry.methods.some((method) => method.kind === kind)) return undefined;
  const { tuning } = registry.method(kind).facts;
  if (tuning === undefined || tuning === "nothing to tune") return undefined;
  return Object.fromEntries(Object.entries(tuning).map(([path, values]) => [`${kind}.${path}`, values]));
}

/**
 * The candidate of a number: drawn at random, or, if there is a best one and the number is even, the best one with one option
 * drawn again. Undefined if the method cannot have these options.
 */
export function drawnCandidate(
  entry: Entry,
  number: number,
  seed: number,
  best: Candidate["options"] | undefined,
): Candidate | undefined {
  const space = spaceOf(entry);
  if (space === undefined) return undefined;
  const random = createRandom(seed).fork(methodOf(entry)).fork(number);
  const drawn = drawCandidate(space, random);
  const paths = Object.keys(space);
  const changed = paths[random.fork("path").integer(paths.length)];
  const near = best !== undefined && Object.keys(best).length > 0 && number % 2 === 0;
  const options = near ? { ...best, [changed]: drawn[changed] } : drawn;
  const { kind, options: all } = withOptions(registry.recipe(entry.recipe), options);
  const recipe = JSON.parse(JSON.stringify({ kind, options: all })) as RecipeJson;
  return { entry, recipe, options, complexity: complexityOf(methodOf(entry)) };
}

/** Linear methods are simplest, then methods that can be read, then all others. */
function complexityOf(kind: string): number {
  const facts = registry.methods.find((method) => method.kind === kind)?.facts;
  if (facts === undefined) return 3;
  if (facts.shape === "linear") return 0;
  return facts.interpretable ? 1 : 2;
}
