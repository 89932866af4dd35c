/** The members of a model for one that wraps it, such as a pipeline or a search. */
import type { ModelMembers } from "../contract/composite.js";
import type { AnyModel } from "../contract/contract.js";

/** Samples as a model takes them. */
export type PreparedSamples = Parameters<NonNullable<AnyModel["predict"]>>[0];

/** Functions of models that take samples. */
export const sampleFunctions = [
  "predict",
  "transform",
  "logDensity",
  "score",
  "isOutlier",
  "probabilities",
  "decision",
  "memberships",
] as const;
export type SampleFunction = (typeof sampleFunctions)[number];

/** The values of a model as they are, and its functions on samples that are validated and prepared first. */
export function forwardMembers(model: AnyModel, prepare: (x: unknown) => PreparedSamples): ModelMembers {
  const members: { -readonly [K in keyof ModelMembers]: ModelMembers[K] } = {};
  function keep<K extends "classes" | "outputFeatures" | "embedding" | "labels" | "tree">(name: K): void {
    if (model[name] !== undefined) members[name] = model[name];
  }
  for (const name of ["classes", "outputFeatures", "embedding", "labels", "tree"] as const) keep(name);
  for (const name of sampleFunctions) Object.assign(members, forwarded(model, name, prepare));
  return members;
}

function forwarded<K extends SampleFunction>(
  model: AnyModel,
  name: K,
  prepare: (x: unknown) => PreparedSamples,
): Pick<ModelMembers, K> | undefined {
  const apply = model[name];
  return apply && ({ [name]: (x: unknown) => apply(prepare(x)) } as Pick<ModelMembers, K>);
}
