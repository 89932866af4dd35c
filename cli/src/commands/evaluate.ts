/** `lectern evaluate`: a model's predictions against the truth. */
import { evaluate as evaluateModel } from "lectern";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { scorersFor } from "../learn/scorers.js";
import { judgedData } from "../models/judged-data.js";
import { loadModel } from "../models/model-files.js";
import { print } from "../output/print.js";
import { aligned } from "../terminal/layout.js";
import { showNumber } from "../terminal/numbers.js";
import { mentionNotes, readInput } from "./prepare.js";

interface EvaluateFlags extends CommonFlags, InputFlags, TargetFlags {
  readonly scorers?: readonly string[];
}

export async function evaluate(path: string, files: readonly string[], flags: EvaluateFlags): Promise<void> {
  const loaded = loadModel(path);
  const { model } = loaded;
  const { table, sources } = await readInput(files, flags);
  const { data, target, notes } = judgedData(loaded, table, flags);
  mentionNotes(notes);
  const scorers = flags.scorers ?? scorersFor(model, data.y);
  const scores = evaluateModel(model, data, scorers);
  if (flags.json === true) {
    print(JSON.stringify({ model: path, inputs: sources, rows: data.x.rows, target, scores }, null, 2));
    return;
  }
  const rows = Object.entries(scores).map(([name, value]) => [name, showNumber(value)]);
  for (const line of aligned([...rows, ["rows", String(data.x.rows)]])) print(line);
}
