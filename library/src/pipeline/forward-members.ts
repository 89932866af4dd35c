/** The members of a model for another one that stands before it, such as a pipeline or a search. */
import type { AnyModel } from "../contract/contract.js";
import type { SamplesLike } from "../data/dataset.js";
import type { TableLike } from "../data/table/conform.js";

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

/** The values of a model as they are, and its functions on samples that are prepared first. */
export function forwardMembers(
  model: AnyModel,
  prepare: (x: unknown) => SamplesLike | TableLike,
): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const name of ["classes", "outputFeatures", "embedding", "labels"] as const) {
    if (model[name] !== undefined) members[name] = model[name];
  }
  for (const name of sampleFunctions) {
    const apply = model[name];
    if (apply !== undefined) members[name] = (x: unknown) => apply(prepare(x));
  }
  return members;
}
