/** Rows with the truth, made ready for a model that is to be judged by them. */
import { dropTableColumns, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { type LearningData, splitColumns } from "../data/target-columns.js";
import type { TargetFlags } from "../flags.js";
import type { LoadedModel } from "./model-files.js";

export interface JudgedData {
  readonly data: LearningData;
  readonly target: string;
  /** For people: rows that had to be left out. */
  readonly notes: readonly string[];
}

/**
 * Target and weights are those that the flags name, else those the model was made with; columns that the model does not
 * know are left out, as they are in predictions.
 */
export function judgedData({ model, manifest }: LoadedModel, table: Table, flags: TargetFlags): JudgedData {
  const target = flags.target ?? manifest?.target;
  if (target === undefined) {
    throw new CommandFailure(
      "usage",
      "which column has the truth? Name it with --target (there is no manifest beside the model)",
    );
  }
  if (model.role !== "classifier" && model.role !== "regressor") {
    throw new CommandFailure("usage", `${model.kind} is a ${model.role}: there is no truth to compare it with`);
  }
  const known = manifest?.weights;
  const weights = flags.weights ?? (known !== undefined && table.names.includes(known) ? known : undefined);
  const wanted = { ...flags, target, ...(weights === undefined ? {} : { weights }) };
  const { data, notes } = splitColumns(table, wanted, model.role === "classifier" ? "labels" : "numbers");
  const features = new Set(model.features);
  const spare = data.x.names.filter((name) => !features.has(name));
  return { data: { ...data, x: dropTableColumns(data.x, spare) }, target, notes };
}
