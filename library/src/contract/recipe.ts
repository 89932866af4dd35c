/** Makes recipes: a method with its options, ready to fit. */
import { decodeModel } from "../core/files/model-file.js";
import type { OptionTable, OptionValues } from "../core/options/options.js";
import type { PlainData } from "../core/plain-data.js";
import { type Progress, runInSlices, runToEnd, stepwise, type Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Target } from "../data/dataset.js";
import type { AnyMethod, Capabilities, Recipe, Traits } from "./contract.js";
import type { FitControl } from "./fit-control.js";
import { withHidden } from "./hidden.js";
import { learn, validateFor } from "./learn.js";
import { reopenModel } from "./open-model.js";
import { requireSameOptions, requireSaved } from "./restoring.js";
import type { ModelOf, Settled } from "./settled.js";

/** The description of a recipe. */
export interface RecipeFacts {
  /** The method it is a recipe of. */
  readonly method: AnyMethod;
  readonly traits: Traits;
}

/** A recipe with the given additional members. */
export function createRecipe<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
  D,
  A extends object,
  K extends string,
>(
  settled: Settled<G, T, C, S, P, V>,
  facts: RecipeFacts,
  more: A,
): Recipe<ModelOf<T, S, V>, D, P, OptionValues<T>, K> & A {
  type M = ModelOf<T, S, V>;
  const { kind, version, options, parts } = settled;

  function* work(data: D, control: FitControl<M, P>): Work<P, M> {
    return (yield* learn(settled, data, control)).model;
  }

  async function fitAsync(data: D, control: FitControl<M, P> = {}): Promise<M> {
    const { workers, store = new Map<string, PlainData>() } = control;
    if (workers === undefined || parts.prepare === undefined) return runInSlices(work(data, control), control);
    await parts.prepare(validateFor<G, C>(settled.rules, data), options, store, { ...control, workers });
    return runInSlices(work(data, { ...control, store }), control);
  }

  function restore(saved: Saved): M {
    requireSaved(saved, kind, version);
    requireSameOptions(saved, options);
    return reopenModel(settled, saved);
  }

  const members = {
    ...facts,
    fit: (data: D, control: FitControl<M, P> = {}) => runToEnd(work(data, control), control),
    fitAsync,
    steps: (data: D, control: FitControl<M, P> = {}) => stepwise(work(data, control), control),
    restore,
    load: (bytes: Uint8Array): M => restore(decodeModel(bytes)),
  };
  // That a model has the classes of its target is known to the type of `fit` alone, which is generic in the target.
  const recipe: object = withHidden({ kind, options }, { ...members, ...more });
  return recipe as Recipe<M, D, P, OptionValues<T>, K> & A;
}
