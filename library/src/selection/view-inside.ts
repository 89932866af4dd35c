/** The members of the model inside another. */
import type { ModelMembers } from "../contract/composite.js";
import type { AnyModel } from "../contract/contract.js";
import { validated } from "../contract/validate/validated.js";
import type { SamplesLike } from "../data/dataset.js";
import type { TableLike } from "../data/table/conform.js";
import { forwardMembers } from "../pipeline/forward-members.js";

/** The model inside as `best`, and its members for samples that are checked first. */
export function viewInside(model: AnyModel, validate: (x: unknown) => SamplesLike | TableLike): ModelMembers {
  const { inverse, sample } = model;
  return {
    ...forwardMembers(model, (x) => validated({ x: validate(x) })),
    best: model,
    ...(inverse && { inverse }),
    ...(sample && { sample }),
  };
}
