/** `lectern profile`: a summary of the data before learning. */
import { suggest } from "lectern/advice";
import { type ColumnProfile, profileTable } from "lectern/data";
import { registry } from "lectern/registry";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { print } from "../output/print.js";
import { describeValues } from "../report/report-tables.js";
import { counted } from "../terminal/counted.js";
import { aligned } from "../terminal/layout.js";
import { mention } from "../terminal/say.js";
import { readInput } from "./prepare.js";

export async function profile(files: readonly string[], flags: CommonFlags & InputFlags & TargetFlags): Promise<void> {
  const { table } = await readInput(files, flags);
  const found = profileTable(table);
  const advice = suggest(table, flags.target ?? null, { methods: registry.methods, profile: found });
  if (flags.json === true) {
    print(JSON.stringify({ ...found, warnings: advice.warnings, task: advice.task, left: advice.left }, null, 2));
    return;
  }
  print(`${counted(found.rows, "row")}, ${counted(found.columns.length, "column")}`);
  const header = ["column", "type", "missing", "distinct", "values"];
  for (const line of aligned([header, ...found.columns.map((column) => rowOf(column, found.rows))])) print(line);
  for (const { message } of advice.warnings) mention(`warning: ${message}`);
  for (const { name, reason } of advice.left) mention(`column ${name} would be left out: ${reason}`);
  if (flags.target !== undefined) {
    mention(
      `task: ${advice.task}; methods to try first: ${advice.suggestions
        .slice(0, 5)
        .map(({ kind }) => kind)
        .join(", ")}`,
    );
  }
}

function rowOf(column: ColumnProfile, rows: number): string[] {
  const { name, type, missing, distinct } = column;
  const gaps = missing === 0 ? "" : `${((100 * missing) / Math.max(1, rows)).toFixed(1)} %`;
  return [name, type, gaps, distinct === null ? "" : String(distinct), describeValues(column)];
}
