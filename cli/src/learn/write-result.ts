/** The output files of `learn`. */
import { join } from "node:path";
import type { Labels } from "lectern";
import { appendColumns, type Column, createTable, isLabels, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import type { LearningData } from "../data/target-columns.js";
import { saveModel } from "../models/model-files.js";
import { recoverFolder, replaceFolder } from "../output/replace-folder.js";
import { writeTable } from "../output/write-table.js";
import { writeWhole } from "../output/write-whole.js";
import { writeReport } from "../report/report.js";
import type { PreparedRows } from "./prepare-rows.js";
import type { LearnResult } from "./result.js";
import { rowFiles } from "./row-files.js";

/** The files of all runs, and the folder of results to resume from. */
const names = /^(model(-all-rows)?\.lectern(\.json)?|recipe\.json|(train|test)\.(csv|parquet)|report\.html|\.work)$/;
const isResult = (name: string) => names.test(name);

/** Completes or undoes what a killed run has begun. */
export function recoverResult(folder: string): void {
  recoverFolder(folder, { isResult });
}

/** Writes model, manifest, recipe, rows and report; they replace those of an earlier run all at once. */
export async function writeResult(
  folder: string,
  result: LearnResult,
  rows: Pick<PreparedRows, "train" | "test" | "all">,
): Promise<void> {
  await replaceFolder(folder, { isResult, write: (place) => writeFiles(place, result, rows) });
}

async function writeFiles(
  folder: string,
  result: LearnResult,
  rows: Pick<PreparedRows, "train" | "test" | "all">,
): Promise<void> {
  const { manifest, winner } = result;
  saveModel(join(folder, "model.lectern"), winner.model, manifest);
  if (rows.all !== undefined) {
    const { groups: _, ...data } = rows.all;
    const model = registry.recipe(winner.recipe).fit(data);
    const { scores: __, ...rest } = manifest;
    saveModel(join(folder, "model-all-rows.lectern"), model, rest);
  }
  writeWhole(join(folder, "recipe.json"), `${JSON.stringify(winner.recipe, null, 2)}\n`);
  const { train, test } = rowFiles(rows);
  await writeTable(join(folder, train), withTarget(rows.train, result));
  await writeTable(join(folder, test), withTarget(rows.test, result));
  await writeReport(join(folder, "report.html"), result);
}

/** The samples as a table with their target, and their weights if they have any. */
function withTarget({ x, y, weights }: LearningData, { target, manifest }: LearnResult): Table {
  const meanings = createTable([
    [target, columnOf(y as Labels | Float64Array)],
    ...(weights === undefined || manifest.weights === undefined ? [] : [[manifest.weights, weights] as const]),
  ]);
  return appendColumns(x, meanings);
}

function columnOf(y: Labels | Float64Array): Column {
  if (!isLabels(y)) return { type: "number", values: y };
  return { type: "category", codes: y.codes, categories: y.classes.map(String) };
}
