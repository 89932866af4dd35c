/** Fits on small data of extreme numbers, of every method with drawn choices and every recipe of the common checks. */
import { deserialize, serialize } from "node:v8";
import { tryFit } from "../../library/src/checks/check-small-data.js";
import { drawSmallData, fitDataFor } from "../../library/src/checks/small-data.js";
import type { Subject } from "../../library/src/checks/subject.js";
import type { AnyFitData, AnyMethod, Traits } from "../../library/src/contract/contract.js";
import type { Option, OptionTable, RecipeJson } from "../../library/src/core/options/options.js";
import type { Random } from "../../library/src/numeric/random/random.js";
import { registry } from "../../library/src/registry.js";
import { acceptedOrRefused, type FuzzKind, type Outcome } from "./fuzz-kind.js";

/** A fit as it is kept: a recipe as JSON, and the data. */
export interface FitInput {
  readonly recipe: RecipeJson;
  readonly given: AnyFitData;
}

/** More steps than any method takes on small data with its usual options. */
function mustEnd(steps: number): boolean {
  if (steps > 1e6) throw new Error("takes more than a million steps");
  return false;
}

export function smallData(subjects: ReadonlyMap<string, Subject>): FuzzKind {
  const composed = [...subjects.values()].flatMap(({ recipe, method, traits }) =>
    method.traits === undefined ? [{ recipe: toJson(recipe), traits }] : [],
  );
  const plain = registry.methods.filter(hasTraits);
  return {
    make(random) {
      const at = random.integer(plain.length + composed.length);
      const { recipe, traits } = at < plain.length ? drawRecipe(plain[at], random) : composed[at - plain.length];
      const given = fitDataFor(traits, drawSmallData(random.fork("data")), random.fork("fit"));
      return serialize({ recipe, given } satisfies FitInput);
    },
    run: (input) => runFit(input, mustEnd),
  };
}

/** Fits and uses the model; a fit that has not ended when it is enough counts as accepted. */
export async function runFit(input: Uint8Array, isEnough: (steps: number) => boolean): Promise<Outcome> {
  const { recipe, given } = deserialize(input) as FitInput;
  let wasRefused = false;
  const outcome = await acceptedOrRefused(() => {
    wasRefused = tryFit(registry.recipe(recipe), given, isEnough) === "refused";
  });
  return wasRefused ? "refused" : outcome;
}

/** A recipe as JSON. */
export function toJson(recipe: RecipeJson): RecipeJson {
  return JSON.parse(JSON.stringify(recipe)) as RecipeJson;
}

/** Methods made of others have no traits of their own. */
function hasTraits(method: AnyMethod): method is AnyMethod & { readonly traits: Traits } {
  return method.traits !== undefined;
}

/** A recipe with drawn options, and what it takes; options that do not go together are refused when it is run. */
function drawRecipe(method: AnyMethod & { readonly traits: Traits }, random: Random) {
  const options = drawOptions(method.options, random.fork("options"));
  const recipe = { kind: method.kind, options };
  try {
    return { recipe, traits: method.revive(options).traits };
  } catch {
    return { recipe, traits: method.traits };
  }
}

/** Any choice, flag and alternative, and the defaults of all other options. */
function drawOptions(table: OptionTable, random: Random): Record<string, unknown> {
  const drawn: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = drawOption(option, random.fork(name));
    if (value !== undefined) drawn[name] = value;
  }
  return drawn;
}

function drawOption(option: Option, random: Random): unknown {
  if (random.uniform() < 0.5) return undefined;
  switch (option.type) {
    case "choice":
      return option.choices[random.integer(option.choices.length)];
    case "flag":
      return random.uniform() < 0.5;
    case "variant": {
      const kinds = Object.keys(option.variants);
      const kind = kinds[random.integer(kinds.length)];
      return { kind, ...drawOptions(option.variants[kind], random) };
    }
    default:
      return undefined;
  }
}
