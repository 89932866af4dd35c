/** Breaks a sound method in one place, for faults that the declaring functions prevent. */

import type { CheckOptions } from "../../src/checks/index.js";
import { sampleFunctions } from "../../src/checks/results.js";
import type { MethodFacts } from "../../src/contract/contract.js";
import type { AnyFitData, AnyMethod, AnyModel, AnyRecipe } from "../../src/contract/index.js";
import { decodeModel, type SamplesLike, type Saved } from "../../src/index.js";

/** A method that fails a check, the expected message, and its own settings of the check where it needs them. */
export type Broken = readonly [subject: AnyMethod | AnyRecipe, sees: RegExp, settings?: CheckOptions];

/** Broken methods by the check that they fail, several where there are several ways to fail it. */
export type BrokenTable = Readonly<Record<string, Broken | readonly Broken[]>>;

type Members = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly facts?: Partial<MethodFacts>;
  /** Changes the options before the sound method gets them. */
  readonly given?: (options: Record<string, unknown>) => unknown;
  /** Other members for recipes; `visible` ones are enumerable. */
  readonly recipe?: (recipe: AnyRecipe) => Partial<AnyRecipe>;
  readonly visible?: (recipe: AnyRecipe) => Members;
  /** Changes the data before the sound fit gets them. */
  readonly data?: (data: AnyFitData) => unknown;
  /** Changes the samples before the sound model gets them. */
  readonly input?: (x: unknown) => unknown;
  /** Other members for models; the data are those of the fit. */
  readonly model?: (model: AnyModel, data: AnyFitData | undefined) => Members;
  readonly visibleModel?: (model: AnyModel) => Members;
  /** Other members for restored models only. */
  readonly restoredByMethod?: (model: AnyModel) => Members;
  readonly restoredByRecipe?: (model: AnyModel) => Members;
  /** Changes a saved model before the sound method gets it. */
  readonly saved?: (saved: Saved) => Saved;
  readonly frozen?: boolean;
}

export function tamper(sound: AnyMethod, changes: Changes): AnyMethod {
  const { facts, given = same, data = same, saved = same } = changes;

  function alterModel(model: AnyModel, given?: AnyFitData, more?: Members): AnyModel {
    const hidden: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(model)) hidden[name] = model[name as keyof AnyModel];
    for (const name of sampleFunctions) {
      const apply = model[name];
      if (apply) hidden[name] = (x: unknown) => apply((changes.input ?? same)(x) as SamplesLike);
    }
    Object.assign(hidden, changes.model?.(model, given), more);
    const result = assemble({ saved: model.saved, ...changes.visibleModel?.(model) }, hidden);
    return (changes.frozen === false ? result : Object.freeze(result)) as AnyModel;
  }

  function alterRecipe(recipe: AnyRecipe): AnyRecipe {
    const fit: AnyRecipe["fit"] = (d, control) => alterModel(recipe.fit(data(d) as AnyFitData, control), d);
    const hidden = {
      traits: recipe.traits,
      method,
      fit,
      fitAsync: async (d: AnyFitData, control?: never) =>
        alterModel(await recipe.fitAsync(data(d) as AnyFitData, control), d),
      *steps(d: AnyFitData, control?: never) {
        return alterModel(yield* recipe.steps(data(d) as AnyFitData, control), d);
      },
      restore: (from: Saved) =>
        alterModel(recipe.restore(saved(from)), undefined, changes.restoredByRecipe?.(recipe.restore(saved(from)))),
      ...changes.recipe?.(recipe),
    };
    const visible = { kind: recipe.kind, options: recipe.options, ...changes.visible?.(recipe) };
    return Object.freeze(assemble(visible, hidden)) as AnyRecipe;
  }

  const { kind, title, summary, facts: own, options, learns } = sound;
  const method: AnyMethod = {
    ...{ kind, title, summary, facts: own, options, learns, ...facts },
    revive: (values, registry) => alterRecipe(sound.revive(given(values as Record<string, unknown>), registry)),
    restore: (from, registry) => {
      const model = sound.restore(saved(from), registry);
      return alterModel(model, undefined, changes.restoredByMethod?.(model));
    },
    load: (bytes, registry) => method.restore(decodeModel(bytes), registry),
  };
  return method;
}

function same<V>(value: V): V {
  return value;
}

/** An object whose hidden members are not enumerable. */
function assemble(visible: object, hidden: Members): object {
  const result = { ...visible };
  for (const [name, value] of Object.entries(hidden)) {
    if (!(name in result)) Object.defineProperty(result, name, { value, enumerable: false, writable: true });
  }
  return result;
}
