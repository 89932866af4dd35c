/** The capabilities that all candidates of a search share: any of them may win. */
import type { AnyRecipe, Capabilities, Traits } from "../contract/contract.js";
import { sharedSamples } from "../contract/validate/limits.js";
import { LecternError } from "../core/errors.js";
import { withOptions } from "../pipeline/option-paths.js";
import type { Space } from "./space.js";

/** The traits of a recipe, cut down to what it has left with each recipe that the spaces put into it. */
export function sharedTraits(base: AnyRecipe, spaces: readonly Space[]): Pick<Traits, "supports" | "offers"> {
  const all = [base.traits];
  for (const [path, value] of exchanged(spaces)) {
    const traits = traitsWith(base, path, value);
    if (traits !== undefined) all.push(traits);
  }
  const names = Object.keys(base.traits.supports) as (keyof Capabilities)[];
  const every = Object.fromEntries(names.map((name) => [name, all.every(({ supports }) => supports[name])]));
  return {
    supports: { ...(every as Required<Capabilities>), ...sharedSamples(all.map(({ supports }) => supports)) },
    offers: base.traits.offers.filter((name) => all.every(({ offers }) => offers.includes(name))),
  };
}

/** The live recipes among the listed values, with their paths. */
function exchanged(spaces: readonly Space[]): [string, unknown][] {
  return spaces.flatMap((space) =>
    Object.entries(space).flatMap(([path, values]) =>
      Array.isArray(values) ? values.filter(isLive).map((value): [string, unknown] => [path, value]) : [],
    ),
  );
}

function isLive(value: unknown): boolean {
  return typeof value === "object" && value !== null && "fit" in value;
}

/** Undefined for an invalid recipe: such a candidate fails by itself. */
function traitsWith(base: AnyRecipe, path: string, value: unknown): Traits | undefined {
  try {
    return withOptions(base, { [path]: value }).traits;
  } catch (error) {
    if (error instanceof LecternError) return undefined;
    throw error;
  }
}
