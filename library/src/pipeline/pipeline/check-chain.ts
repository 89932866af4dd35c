/** Whether the models of a pipeline fit together: each takes the columns that the one before it gives. */
import type { AnyModel } from "../../contract/contract.js";
import { LecternError } from "../../core/errors.js";
import { equalPlainData } from "../../core/plain-data.js";
import type { Saved } from "../../core/saved.js";

/** Throws for a saved pipeline whose steps do not take the columns, or know the classes, that it has itself. */
export function checkChain({ features, classes }: Saved, models: readonly AnyModel[]): void {
  models.forEach(({ saved, kind }, i) => {
    const given = i === 0 ? features : models[i - 1].outputFeatures;
    if (equalPlainData(saved.features, given)) return;
    const origin = i === 0 ? "the features of the pipeline" : `the features that ${models[i - 1].kind} gives`;
    throw refuse(`state.steps.${i}.features`, `must be ${origin}, but ${kind} has others`);
  });
  const last = models.length - 1;
  if (equalPlainData(models[last].saved.classes, classes)) return;
  throw refuse(`state.steps.${last}.classes`, "must be the classes of the pipeline");
}

function refuse(path: string, problem: string): LecternError {
  return new LecternError("invalid-file", `pipeline: ${path} ${problem}`, { kind: "pipeline", path });
}
