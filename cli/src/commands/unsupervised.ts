/** `lectern embed` and `lectern cluster`: structure without a target. */
import type { Command } from "commander";
import type { AnyModel } from "lectern";
import { forTables } from "lectern";
import { besideTables, createTable, dropTableColumns, matrixColumns, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { createKeeper } from "../data/kept-columns.js";
import type { CommonFlags, InputFlags } from "../flags.js";
import { saveModel } from "../models/model-files.js";
import { describeRun } from "../models/run-manifest.js";
import { writeTable } from "../output/write-table.js";
import type { DrawnInput } from "../report/draw-points.js";
import { startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { stoppable } from "../terminal/stop-signal.js";
import { recipeFrom, shareOf } from "./fit.js";
import { mentionNotes, readInput } from "./prepare.js";

interface UnsupervisedFlags extends CommonFlags, InputFlags {
  readonly method: string;
  readonly out: string;
  readonly outFormat?: string;
  readonly model?: string;
  readonly plot?: string;
  readonly color?: string;
  readonly keep?: readonly string[];
  readonly ignore?: readonly string[];
  readonly set: readonly string[];
}

const roles = { embed: ["transformer", "embedding"], cluster: ["clusterer"] } as const;

export async function unsupervised(
  name: "embed" | "cluster",
  files: readonly string[],
  flags: UnsupervisedFlags,
  command: Command,
): Promise<void> {
  const recipe = forTables(recipeFrom(flags.method, flags.set, command), registry);
  const ready = registry.recipe(recipe);
  const { role, target } = ready.traits;
  if (!(roles[name] as readonly string[]).includes(role) || target === "labels" || target === "numbers") {
    throw new CommandFailure(
      "usage",
      `${flags.method} is a ${role}; lectern ${name} takes a ${roles[name].join(" or ")} without a target`,
    );
  }
  const { table, sources } = await readInput(files, flags);
  const x = dropTableColumns(table, [...(flags.ignore ?? []), ...(flags.color === undefined ? [] : [flags.color])]);
  const progress = startProgress(`${flags.method}`);
  const onProgress = (step: unknown) => progress.update(shareOf(step));
  const model = await stoppable((signal) => ready.fitAsync({ x }, { signal, onProgress })).finally(() =>
    progress.end(),
  );
  mentionNotes(model.report.warnings);
  const columns = columnsOf(model, x);
  const kept = createKeeper(flags.keep)(table, "the input");
  await writeTable(flags.out, besideTables(kept, createTable(columns as Map<string, never>)), flags.outFormat);
  if (flags.model !== undefined) {
    saveModel(flags.model, model, {
      ...describeRun(flags.seed),
      inputs: sources,
      rows: x.rows,
      columns: x.names,
      recipe,
    });
    mention(`saved the model as ${flags.model}`);
  }
  if (flags.plot !== undefined) await drawResult(flags.plot, name, { learned: x, all: table }, columns, flags.color);
}

function columnsOf(model: AnyModel, x: Table): ReadonlyMap<string, unknown> {
  if (model.labels !== undefined) return new Map([["cluster", Float64Array.from(model.labels)]]);
  if (model.embedding !== undefined) return matrixColumns(model.embedding, ["x", "y", "z"]);
  return matrixColumns(model.transform!(x), model.outputFeatures ?? []);
}

/** Embeddings are drawn by their first two columns; clusters over the first two principal components of the input. */
async function drawResult(
  path: string,
  name: "embed" | "cluster",
  input: DrawnInput,
  columns: ReadonlyMap<string, unknown>,
  color: string | undefined,
): Promise<void> {
  const { drawPoints } = await import("../report/draw-points.js");
  const result = createTable(columns as Map<string, never>);
  await drawPoints(path, name, input, result, color);
  mention(`drawn as ${path}`);
}
