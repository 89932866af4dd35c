/** `lectern explain`: what a model relies on. */
import { partialDependence } from "lectern/explain";
import { dependencePlot, importancePlot } from "lectern/plots";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { sampleRows } from "../learn/divide-rows.js";
import { importanceWithin } from "../learn/explain-winner.js";
import { drawnEffect, effectValues } from "../learn/readable-effect.js";
import { judgedData } from "../models/judged-data.js";
import { loadModel } from "../models/model-files.js";
import { print } from "../output/print.js";
import { savePlot } from "../report/save-plot.js";
import { counted } from "../terminal/counted.js";
import { aligned } from "../terminal/layout.js";
import { mention } from "../terminal/say.js";
import { mentionNotes, readInput } from "./prepare.js";

interface ExplainFlags extends CommonFlags, InputFlags, TargetFlags {
  readonly repeats: number;
  readonly scorer?: string;
  readonly plot?: string;
  readonly effect?: string;
}

/** Shuffling and predicting again for every column takes time; this many rows are enough. */
const maxRows = 5000;
/** Time limit in milliseconds, which matters with thousands of columns. */
const maxTime = 60_000;

export async function explain(path: string, files: readonly string[], flags: ExplainFlags): Promise<void> {
  const loaded = loadModel(path);
  const { model } = loaded;
  const { table } = await readInput(files, flags);
  const { data: all, notes } = judgedData(loaded, table, flags);
  mentionNotes(notes);
  const data = sampleRows(all, maxRows, { inTime: false, seed: flags.seed });
  if (flags.effect !== undefined) {
    const effect = partialDependence(model, data.x, flags.effect, { seed: flags.seed });
    if (flags.plot !== undefined) await savePlot(flags.plot, dependencePlot(drawnEffect(effect, data.x)));
    const rows = effectValues(effect, data.x).map((value, k) => ({ value, prediction: effect.predictions[k] }));
    show(
      rows,
      [flags.effect, effect.class === null ? "prediction" : `probability of ${effect.class}`],
      flags.json === true,
    );
    return;
  }
  const { repeats, seed } = flags;
  const scorer = flags.scorer ?? loaded.manifest?.scorer;
  const wishes = { repeats, seed, ...(scorer === undefined ? {} : { scorer }) };
  const { importance, columnsTried } = importanceWithin(maxTime, model, data, wishes);
  if (flags.plot !== undefined) await savePlot(flags.plot, importancePlot(importance));
  show(importance, ["column", "importance", "deviation"], flags.json === true);
  mention(
    `${columnsTried === undefined ? "" : `only the ${counted(columnsTried, "column")} most correlated with the predictions ${columnsTried === 1 ? "was" : "were"} shuffled; `}decrease of ${scorer ?? (model.role === "classifier" ? "accuracy" : "r2")} when a column is shuffled, on ${counted(data.x.rows, "row")}`,
  );
}

function show(rows: readonly object[], heads: readonly string[], json: boolean): void {
  if (json) {
    print(JSON.stringify(rows, null, 2));
    return;
  }
  const cells = rows.map((row) =>
    Object.values(row).map((value) => (typeof value === "number" ? short(value) : String(value))),
  );
  for (const line of aligned([heads, ...cells])) print(line);
}

function short(value: number): string {
  return Math.abs(value) >= 1000 || Number.isInteger(value) ? String(Number(value.toPrecision(6))) : value.toFixed(4);
}
