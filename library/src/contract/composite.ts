/** Methods made of others, such as pipelines and searches: their recipes differ in traits, so each gets its own. */
import { decodeModel } from "../core/files/model-file.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions, OptionTable, OptionValues } from "../core/options/options.js";
import { deepFreeze } from "../core/plain-data.js";
import type { Saved } from "../core/saved.js";
import type { AnyMethod, AnyModel, AnyRecipe } from "./contract.js";
import type { ComposedFacts } from "./facts.js";
import type { Registry } from "./registry.js";
import { requireSaved } from "./restoring.js";

/** What is declared of a method made of others. */
export interface CompositeDeclaration<T extends OptionTable, R extends AnyRecipe> {
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  readonly facts: ComposedFacts;
  readonly options: T;
  /** Makes a recipe with the traits that its parts give it; `method` is the one it is a recipe of. */
  readonly create: (options: OptionValues<T>, method: AnyMethod) => R;
}

/** A method made of others: called in its own way, otherwise like any. */
export type Composite<T extends OptionTable, R extends AnyRecipe, F> = F &
  AnyMethod & {
    readonly options: T;
    revive(options: unknown, registry?: Registry): R;
  };

/** Declares a method made of others. `call` turns what a user gives into options, and knows the types that `create` does not. */
export function defineComposite<T extends OptionTable, R extends AnyRecipe, F extends (...given: never[]) => unknown>(
  { kind, title, summary, facts, options, create }: CompositeDeclaration<T, R>,
  call: (revive: (options: GivenOptions<T>) => R) => F,
): Composite<T, R, F> {
  const revive = (given: unknown, registry?: Registry): R =>
    create(resolveOptions(kind, options, given as GivenOptions<T>, registry?.recipe), method);
  function restore(saved: Saved, registry?: Registry): AnyModel {
    requireSaved(saved, kind, 1);
    return revive(saved.options, registry).restore(saved);
  }
  // A function of its own: tools that keep names define one on each declared function, which a frozen one would refuse.
  const make = call(revive);
  const face = ((...given: Parameters<F>) => make(...given)) as F;
  const method: Composite<T, R, F> = Object.assign(face, {
    kind,
    title,
    summary,
    facts: deepFreeze(facts),
    options,
    revive,
    restore,
    load: (bytes: Uint8Array, registry?: Registry): AnyModel => restore(decodeModel(bytes), registry),
  });
  return Object.freeze(method);
}
