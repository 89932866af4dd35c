/** Reads JSON Lines part by part, so that the memory it takes does not grow with the file. */
import type { Column, CsvColumnType, Table } from "lectern/data";
import { applyDeclaredTypes, checkDeclaredNames } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import { createRecords, parsed } from "./json-lines.js";
import { isNeeded, type NeededColumns, textTypes } from "./needed-columns.js";
import type { Source } from "./source.js";
import { textLines } from "./text-lines.js";
import type { ValueKind } from "./value-column.js";

/** Maximum number of rows of a part, and of cells where a row has many. */
const ROWS = 50_000;
const CELLS = 1_000_000;

/**
 * Reads the columns that are needed, one object per line. A key that is absent from the lines of a part is missing
 * there; whether no line has a key that a model needs is known only at the end.
 */
export async function* readJsonLineParts(source: Source, needed: NeededColumns, notes: Words[]): AsyncGenerator<Table> {
  const { title } = source;
  const types = textTypes(needed);
  const isWanted = (name: string) => isNeeded(name, needed);
  const fitted = (name: string) => numericType(needed.types.get(name));
  const seen = new Set<string>();
  let line = 0;
  let rows = 0;
  let records = createRecords(title, types, notes, "line", line, isWanted, fitted);
  const taken = (): Table => {
    const table = records.finish();
    for (const name of table.names) seen.add(name);
    const here = new Map([...types].filter(([name]) => table.names.includes(name)));
    const typed = applyDeclaredTypes(table, here, notes, title);
    const lacking = [...new Set([...needed.types.keys(), ...seen])].filter((name) => !table.names.includes(name));
    const part = {
      rows,
      names: [...typed.names, ...lacking],
      columns: [...typed.columns, ...lacking.map(() => nothing(rows))],
    };
    rows = 0;
    records = createRecords(title, types, notes, "line", line, isWanted, fitted);
    return part;
  };
  for await (const text of textLines(source)) {
    line++;
    if (text.trim() === "") continue;
    records.add(parsed(text, title, line), line);
    if (++rows >= ROWS || rows * records.width() >= CELLS) yield taken();
  }
  const last = rows > 0 ? taken() : undefined;
  if (line === 0) return;
  checkDeclaredNames([...seen], needed.declared);
  const lacked = [...needed.types.keys()].find((name) => !seen.has(name));
  if (lacked !== undefined) {
    throw new Failure("failure", `${title}: the model needs the column ${JSON.stringify(lacked)}`);
  }
  if (last !== undefined) yield last;
}

/** The type of a column of numbers, booleans or dates; undefined for any other. */
function numericType(type: CsvColumnType | undefined): ValueKind | undefined {
  return type === "number" || type === "boolean" || type === "date" ? type : undefined;
}

function nothing(rows: number): Column {
  return { type: "number", values: new Float64Array(rows).fill(Number.NaN) };
}
