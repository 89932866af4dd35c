/** `lectern predict`: a model's predictions for new rows. */
import type { AnyModel } from "lectern/contract";
import {
  appendColumns,
  type ColumnSchema,
  type CsvColumnType,
  createTable,
  dropTableColumns,
  isLabels,
  matrixColumns,
  type Table,
} from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { createKeeper } from "../data/kept-columns.js";
import { watchNewValues } from "../data/new-values.js";
import { transformedColumns } from "../data/transformed-columns.js";
import { type CommonFlags, type InputFlags, inputOptions } from "../flags.js";
import { readTableParts } from "../input/read-parts.js";
import { type LoadedModel, loadModel } from "../models/model-files.js";
import { outputFormat, writeTables } from "../output/write-table.js";
import { counted } from "../terminal/counted.js";
import { startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { applyCommonFlags, mentionNotes } from "./prepare.js";

interface PredictFlags extends CommonFlags, InputFlags {
  readonly out: string;
  readonly outFormat?: string;
  readonly probabilities?: boolean;
  readonly keep?: readonly string[];
}

export async function predict(path: string, files: readonly string[], flags: PredictFlags): Promise<void> {
  applyCommonFlags(flags);
  await writePredictions(loadModel(path), files, flags);
}

/** Reads rows, and writes the predictions of a model for them, in parts. */
export async function writePredictions(
  { model, manifest }: LoadedModel,
  files: readonly string[],
  flags: PredictFlags & { readonly ignore?: readonly string[] },
): Promise<void> {
  // Checked before anything is read.
  outputFormat(flags.out, flags.outFormat);
  const keeper = createKeeper(flags.keep);
  const news = watchNewValues(model, manifest, flags.ignore);
  const isOwnTerminal = process.stderr.isTTY === true && !(flags.out === "-" && process.stdout.isTTY === true);
  const progress = startPartsProgress("predicting", isOwnTerminal);
  let rows = 0;
  async function* results(): AsyncGenerator<Table> {
    const wanted = { types: typesOf(model), kept: flags.keep ?? [], onSkip: news.skip };
    for await (const { table, title, share } of readTableParts(files, inputOptions(flags), wanted, progress.tell)) {
      const spare = table.names.filter((name) => !model.features.includes(name));
      const x = dropTableColumns(table, spare);
      const columns = resultColumns(model, x, flags.probabilities === true, manifest?.target);
      news.see(table, columns);
      rows += table.rows;
      progress.update(share, rows);
      yield appendColumns(keeper(table, title), createTable(columns as Map<string, never>));
    }
  }
  try {
    await writeTables(flags.out, results(), flags.outFormat);
  } finally {
    progress.end();
  }
  mentionNotes(news.notes());
  if (flags.out !== "-") mention(`${counted(rows, "row")} written to ${flags.out}`);
}

/** The types that the columns of the model had in its fit. */
function typesOf({ saved, features }: AnyModel): Map<string, CsvColumnType | undefined> {
  const schema = (saved.schema ?? features.map((name) => ({ name }))) as readonly Partial<ColumnSchema>[];
  return new Map(
    schema
      .filter(({ unused }) => unused !== true)
      .map(({ name, type }) => [
        name as string,
        // The model decides about levels that the fit did not know, so ordinals are read as strings.
        type === "ordinal" ? "category" : type === "image" ? undefined : type,
      ]),
  );
}

/** Progress of reading, which is not shown on a terminal where the results go; notes come above it. */
export function startPartsProgress(title: string, isShown: boolean) {
  const progress = startProgress(title);
  return {
    update(share: number | undefined, rows: number): void {
      if (isShown) progress.update(share, counted(rows, "row"));
    },
    tell(notes: readonly string[]): void {
      if (notes.length > 0) progress.end();
      mentionNotes(notes);
    },
    end: () => progress.end(),
  };
}

/** The output columns of a model for samples, by its role. */
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
    return transformedColumns(model, x);
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
