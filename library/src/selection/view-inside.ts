/** What a model made of another shows: the members of that other one. */
import type { AnyModel } from "../contract/contract.js";
import type { SamplesLike } from "../data/dataset.js";
import type { TableLike } from "../data/table/conform.js";
import { forwardMembers } from "../pipeline/forward-members.js";

/** The members of the model inside, for samples that are checked first. */
export function viewInside(model: AnyModel, admit: (x: unknown) => SamplesLike | TableLike): object {
  const { inverse, sample } = model;
  return { ...forwardMembers(model, admit), ...(inverse && { inverse }), ...(sample && { sample }) };
}
