/** Builds methods from their declarations. */
import { decodeModel } from "../core/files/model-file.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions, OptionTable, OptionValues } from "../core/options/options.js";
import type { Progress } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Target } from "../data/dataset.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type {
  AnyMethod,
  AnyModel,
  AnyRecipe,
  Capabilities,
  Method,
  Recipe,
  Traits,
  Transformer,
  TransformerRecipe,
} from "./contract.js";
import type { Declaration, RoleParts } from "./declaration.js";
import type { Facts } from "./facts.js";
import { createRecipe } from "./recipe.js";
import type { Registry } from "./registry.js";
import { requireSaved } from "./restoring.js";
import { freezeDeclared, type ModelOf, type Settled, traitsOf } from "./settled.js";
import { createTraining } from "./training.js";
import { capabilitiesOf, rulesFor } from "./validate/limits.js";

/** Builds the method of a declaration. `D` is what its recipes are fitted on. */
export function createMethod<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
  D,
  K extends string = string,
>(
  declaration: Declaration<T, C, K>,
  parts: RoleParts<G, T, C, S, P, V>,
): Method<T, Recipe<ModelOf<T, S, V>, D, P, OptionValues<T>, K>, ModelOf<T, S, V>> {
  return assemble(declaration, parts, (options, method) => {
    const settled = settle(declaration, parts, options);
    return createRecipe(settled, { method, traits: traitsWith(declaration, settled, method) }, {});
  });
}

/** Builds the method of a transformer; `X` is what it makes of samples. */
export function createTransformer<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends Pick<Transformer<S, OptionValues<T>, C>, "outputFeatures" | "transform">,
  D,
  X extends Matrix | SparseMatrix,
  K extends string = string,
>(
  declaration: Declaration<T, C, K>,
  parts: RoleParts<G, T, C, S, P, V>,
): Method<T, TransformerRecipe<ModelOf<T, S, V>, D, P, OptionValues<T>, X, K>, ModelOf<T, S, V>> {
  return assemble(declaration, parts, (options, method) => {
    const settled = settle(declaration, parts, options);
    const training = createTraining<G, T, C, S, P, V, D, X>(settled);
    return createRecipe(settled, { method, traits: traitsWith(declaration, settled, method) }, training);
  });
}

function settle<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
>(
  declaration: Declaration<T, C>,
  parts: RoleParts<G, T, C, S, P, V>,
  options: OptionValues<T>,
): Settled<G, T, C, S, P, V> {
  const { kind, version = 1, supports, limits, unknown, tables } = declaration;
  const rules = rulesFor(kind, parts, { supports, limits: limits?.(options), unknown: unknown?.(options), tables });
  return { kind, version, options, learns: declaration.learns, parts, rules };
}

/** The traits of the method, as its options change them. */
function traitsWith<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
>(
  { limits, warmStarts }: Pick<Declaration<T, C>, "limits" | "warmStarts">,
  { parts, rules, options }: Settled<G, T, C, S, P, V>,
  { traits }: AnyMethod,
): Traits {
  const more = parts.offersWith?.(options) ?? [];
  const holds = warmStarts?.holds?.(options) ?? true;
  if (limits === undefined && more.length === 0 && holds && traits !== undefined) return traits;
  return traitsOf({ ...parts, offers: [...parts.offers, ...more] }, rules.supports, holds ? warmStarts : undefined);
}

/** The method as its users see it: a function that makes recipes, with its facts. */
function assemble<T extends OptionTable, C extends Capabilities, R extends { restore(saved: Saved): M }, M>(
  { kind, title, summary, facts, learns, version = 1, supports, warmStarts, ...declared }: Declaration<T, C>,
  parts: Parameters<typeof traitsOf>[0],
  recipeOf: (options: OptionValues<T>, method: AnyMethod) => R,
): Method<T, R, M> {
  const options = freezeDeclared(declared.options);
  const revive = (given: unknown, registry?: Registry): R =>
    recipeOf(resolveOptions(kind, options, given as GivenOptions<T>, registry?.recipe), self);
  function restore(saved: Saved, registry?: Registry): M {
    requireSaved(saved, kind, version);
    return revive(saved.options, registry).restore(saved);
  }
  const method: Method<T, R, M> = Object.assign((given?: GivenOptions<T>) => revive(given), {
    kind,
    title,
    summary,
    facts: freezeDeclared(facts) as Facts,
    options,
    learns: freezeDeclared(learns),
    traits: traitsOf(parts, capabilitiesOf(supports), warmStarts),
    revive,
    restore,
    load: (bytes: Uint8Array, registry?: Registry): M => restore(decodeModel(bytes), registry),
  });
  // What a recipe knows of its method is what all methods have.
  const self: AnyMethod = method as Method<T, R & AnyRecipe, M & AnyModel>;
  return Object.freeze(method);
}
