/** What a model made of another shows: the members of that other one. */
import type { AnyModel } from "../contract/contract.js";
import type { SamplesLike } from "../data/dataset.js";
import type { TableLike } from "../data/table/conform.js";
import { forwardMembers } from "../pipeline/forward-members.js";

/** The model inside as `best`, and its members for samples that are checked first. */
export function viewInside(model: AnyModel, admit: (x: unknown) => SamplesLike | TableLike): object {
  const { inverse, sample } = model;
  return { ...forwardMembers(model, admit), best: model, ...(inverse && { inverse }), ...(sample && { sample }) };
}
