/** Methods made of others, such as pipelines and searches: what such a recipe can do follows from the recipes inside. */
import { decodeModel } from "../core/files/model-file.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions, OptionTable, OptionValues } from "../core/options/options.js";
import type { Progress } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Target } from "../data/dataset.js";
import type { AnyMethod, AnyModel, AnyRecipe, Capabilities, Model, WarmStartOrder } from "./contract.js";
import type { RoleParts } from "./declaration.js";
import type { ComposedFacts } from "./facts.js";
import { createRecipe } from "./recipe.js";
import type { Registry } from "./registry.js";
import { requireSaved } from "./restoring.js";
import { freezeDeclared, traitsOf } from "./settled.js";
import type { Learns } from "./state/fields.js";
import { createTraining } from "./training.js";
import { type Limits, rulesFor } from "./validate/limits.js";
import { tableReader } from "./validate/table-reader.js";

/** The values and functions that models of any role may have. */
export type ModelMembers = Omit<AnyModel, keyof Model>;

/** A composite with given options: its traits, its fit, and the functions of its models. */
export interface Composition<
  T extends OptionTable,
  S,
  P extends Progress,
  C extends Capabilities = { readonly sparse: true },
> extends Omit<RoleParts<Target | undefined, T, C, S, P, ModelMembers>, "keepsTables"> {
  readonly supports: Capabilities;
  /** Where a warm start is passed on: the option of a recipe inside along which searches use it. */
  readonly warmStarts?: WarmStartOrder | undefined;
  /** What the recipes inside cannot do, each with a remedy. */
  readonly limits?: Limits;
}

/** What is declared of a method made of others. */
export interface CompositeDeclaration<T extends OptionTable, S, P extends Progress, C extends Capabilities> {
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  readonly facts: ComposedFacts;
  readonly options: T;
  /** What it learns: the fields of its state. */
  readonly learns: Learns<NoInfer<S>>;
  /** Validates the recipes inside and returns the composition. */
  readonly compose: (options: OptionValues<T>) => Composition<T, S, P, C>;
}

/** A method made of others: called in its own way, otherwise like any. */
export type Composite<T extends OptionTable, F> = F &
  AnyMethod & {
    readonly options: T;
    revive(options: unknown, registry?: Registry): AnyRecipe;
  };

/** Declares a method made of others. `call` turns the arguments of the user into options, and has the types that `compose` does not. */
export function defineComposite<
  T extends OptionTable,
  S,
  P extends Progress,
  C extends Capabilities,
  F extends (...given: never[]) => unknown,
>(
  declaration: CompositeDeclaration<T, S, P, C>,
  call: (revive: (options: GivenOptions<T>) => AnyRecipe) => F,
): Composite<T, F> {
  const { kind, title, summary, facts, options, learns } = declaration;
  const revive = (given: unknown, registry?: Registry): AnyRecipe =>
    recipeOf(declaration, resolveOptions(kind, options, given as GivenOptions<T>, registry?.recipe), method);
  function restore(saved: Saved, registry?: Registry): AnyModel {
    requireSaved(saved, kind, 1);
    return revive(saved.options, registry).restore(saved);
  }
  // A separate function: tools that keep names define a property on each declared function, which fails on a frozen one.
  const make = call(revive);
  const face = ((...given: Parameters<F>) => make(...given)) as F;
  const method: Composite<T, F> = Object.assign(face, {
    kind,
    title,
    summary,
    facts: freezeDeclared(facts),
    options,
    learns: freezeDeclared(learns),
    revive,
    restore,
    load: (bytes: Uint8Array, registry?: Registry): AnyModel => restore(decodeModel(bytes), registry),
  });
  return Object.freeze(method);
}

function recipeOf<T extends OptionTable, S, P extends Progress, C extends Capabilities>(
  { kind, learns, compose }: CompositeDeclaration<T, S, P, C>,
  options: OptionValues<T>,
  method: AnyMethod,
): AnyRecipe {
  const { supports, limits, warmStarts, ...parts } = compose(options);
  const rules = { ...rulesFor(kind, parts, { supports, limits, tables: tableReader }), keepsTables: true };
  const settled = { kind, version: 1, options, learns, parts, rules };
  const training = parts.role === "transformer" ? createTraining(settled) : {};
  return createRecipe(settled, { method, traits: traitsOf(parts, rules.supports, warmStarts) }, training) as AnyRecipe;
}
