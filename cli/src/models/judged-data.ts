/** Labelled rows, prepared to evaluate a model. */
import { dropTableColumns, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { type LearningData, splitColumns } from "../data/target-columns.js";
import type { TargetFlags } from "../flags.js";
import type { LoadedModel } from "./model-files.js";

export interface JudgedData {
  readonly data: LearningData;
  readonly target: string;
  /** Messages about rows that were left out. */
  readonly notes: readonly string[];
}

/**
 * Target and weights are those that the flags name, or else those that the model was fitted with; columns that the model does
 * not know are left out, as in predictions.
 */
export function judgedData({ model, manifest }: LoadedModel, table: Table, flags: TargetFlags): JudgedData {
  const target = flags.target ?? manifest?.target;
  if (target === undefined) {
    throw new CommandFailure(
      "usage",
      "no target column: name the column with the true values with --target (the model has no manifest)",
    );
  }
  if (model.role !== "classifier" && model.role !== "regressor") {
    throw new CommandFailure("usage", `${model.kind} is a ${model.role}, which has no target to compare with`);
  }
  const known = manifest?.weights;
  const weights = flags.weights ?? (known !== undefined && table.names.includes(known) ? known : undefined);
  const wanted = { ...flags, target, ...(weights === undefined ? {} : { weights }) };
  const { data, notes } = splitColumns(table, wanted, model.role === "classifier" ? "labels" : "numbers");
  const features = new Set(model.features);
  const spare = data.x.names.filter((name) => !features.has(name));
  return { data: { ...data, x: dropTableColumns(data.x, spare) }, target, notes };
}
