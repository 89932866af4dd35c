/** `lectern predict`: what a model says about new rows. */
import type { AnyModel } from "lectern";
import { createTable, dropTableColumns, isLabels, selectTableColumns, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { matrixColumns, tableOf } from "../data/result-columns.js";
import type { CommonFlags, InputFlags } from "../flags.js";
import { loadModel } from "../models/model-files.js";
import { writeTable } from "../output/write-table.js";
import { mention } from "../terminal/say.js";
import { readInput } from "./prepare.js";

interface PredictFlags extends CommonFlags, InputFlags {
  readonly out: string;
  readonly outFormat?: string;
  readonly probabilities?: boolean;
  readonly keep?: readonly string[];
}

export async function predict(path: string, files: readonly string[], flags: PredictFlags): Promise<void> {
  const { model, manifest } = loadModel(path);
  const { table } = await readInput(files, flags);
  const spare = table.names.filter((name) => !model.features.includes(name));
  const x = dropTableColumns(table, spare);
  const columns = resultColumns(model, x, flags.probabilities === true, manifest?.target);
  const result = withKept(table, flags.keep, columns);
  await writeTable(flags.out, result, flags.outFormat);
  if (flags.out !== "-") mention(`${result.rows} rows written to ${flags.out}`);
}

/** The columns that a model makes of samples, by what it is for. */
export function resultColumns(
  model: AnyModel,
  x: Table,
  probabilities: boolean,
  target = "prediction",
): ReadonlyMap<string, unknown> {
  const name = target === "prediction" ? target : `predicted_${target}`;
  const columns = new Map<string, unknown>();
  if (model.predict !== undefined) {
    const predicted = model.predict(x);
    if (isLabels(predicted))
      columns.set(name, { type: "category", codes: predicted.codes, categories: predicted.classes });
    else columns.set(model.role === "clusterer" ? "cluster" : name, Float64Array.from(predicted));
  } else if (model.transform !== undefined) {
    return matrixColumns(model.transform(x), model.outputFeatures ?? []);
  } else if (model.score !== undefined) {
    columns.set("score", model.score(x));
    if (model.isOutlier !== undefined)
      columns.set(
        "outlier",
        Array.from(model.isOutlier(x), (value) => value === 1),
      );
  } else if (model.logDensity !== undefined) {
    columns.set("log_density", model.logDensity(x));
  } else {
    throw new CommandFailure("failure", `${model.kind} describes only the samples it was fitted on, not new ones`);
  }
  if (!probabilities) return columns;
  if (model.probabilities === undefined) {
    throw new CommandFailure("usage", `${model.kind} gives no probabilities`, "leave out --probabilities");
  }
  const classes = model.classes ?? [];
  const names = classes.map((one) => `probability_${one}`);
  return new Map([...columns, ...matrixColumns(model.probabilities(x), names)]);
}

/** The result with the columns of the input that are to be kept before it. */
export function withKept(
  table: Table,
  keep: readonly string[] | undefined,
  columns: ReadonlyMap<string, unknown>,
): Table {
  const kept = keep === undefined ? [] : keep.includes("*") ? table.names : keep;
  return tableOf(selectTableColumns(table, kept), createTable(columns as Map<string, never>));
}
