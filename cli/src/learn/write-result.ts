/** The output files of `learn`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Labels } from "lectern";
import { type Column, createTable, isLabels, joinColumns, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import type { LearningData } from "../data/target-columns.js";
import { saveModel } from "../models/model-files.js";
import { writeTable } from "../output/write-table.js";
import { writeReport } from "../report/report.js";
import type { PreparedRows } from "./prepare-rows.js";
import type { LearnResult } from "./result.js";
import { rowFiles } from "./row-files.js";

/** Writes model, manifest, recipe, rows and report into a folder. */
export async function writeResult(
  folder: string,
  result: LearnResult,
  rows: Pick<PreparedRows, "train" | "test" | "all">,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { manifest, winner } = result;
  saveModel(join(folder, "model.lectern"), winner.model, manifest);
  if (rows.all !== undefined) {
    const { groups: _, ...data } = rows.all;
    const model = registry.recipe(winner.recipe).fit(data);
    const { scores: __, ...rest } = manifest;
    saveModel(join(folder, "model-all-rows.lectern"), model, rest);
  }
  writeFileSync(join(folder, "recipe.json"), `${JSON.stringify(winner.recipe, null, 2)}\n`);
  const names = rowFiles(rows);
  for (const old of ["train", "test"].flatMap((name) => [`${name}.csv`, `${name}.parquet`])) {
    rmSync(join(folder, old), { force: true });
  }
  await writeTable(join(folder, names.train), withTarget(rows.train, result));
  await writeTable(join(folder, names.test), withTarget(rows.test, result));
  await writeReport(join(folder, "report.html"), result);
}

/** The samples as a table with their target, and their weights if they have any. */
function withTarget({ x, y, weights }: LearningData, { target, manifest }: LearnResult): Table {
  const meanings = createTable([
    [target, columnOf(y as Labels | Float64Array)],
    ...(weights === undefined || manifest.weights === undefined ? [] : [[manifest.weights, weights] as const]),
  ]);
  return joinColumns(x, meanings);
}

function columnOf(y: Labels | Float64Array): Column {
  if (!isLabels(y)) return { type: "number", values: y };
  return { type: "category", codes: y.codes, categories: y.classes.map(String) };
}
