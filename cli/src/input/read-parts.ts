/** Reads rows for a model in parts, in constant memory where the format allows it. */
import { statSync } from "node:fs";
import { type NeededColumns, readSourceParts, type Words, withoutRows } from "@lectern/formats";
import type { Table } from "lectern/data";
import { inWords } from "../in-words.js";
import { declaredTypes } from "./declared-types.js";
import { findFiles } from "./find-files.js";
import { lateTexts } from "./kept-types.js";
import { isForeign, readLimitedParts } from "./limited-reader.js";
import { type InputOptions, openTable, readTable } from "./read-table.js";

/** Some rows of the input. */
export interface TablePart {
  readonly table: Table;
  /** The file they come from, for messages. */
  readonly title: string;
  /** Fraction of the input that has been read, if known. */
  readonly share: number | undefined;
}

/** The columns that a model needs, with the types of its fit, and the columns to copy to the output. */
export type WantedColumns = Pick<NeededColumns, "types" | "kept" | "onSkip">;

/** Reads the same input as `readTable`, in parts; notes are reported as they occur. */
export async function* readTableParts(
  paths: readonly string[],
  options: InputOptions,
  wanted: WantedColumns,
  tell: (notes: readonly string[]) => void,
): AsyncGenerator<TablePart> {
  const declared = declaredTypes(options.types);
  // The levels of an ordinal without a list need all rows; the result of a query is read as a whole.
  const isWhole = [...declared.values()].includes("numeric-ordinal");
  if (isWhole || options.sql !== undefined || options.database !== undefined) {
    const { table, notes } = await readTable(paths, options);
    tell(notes);
    yield { table, title: "the input", share: undefined };
    return;
  }
  const files = findFiles(paths);
  const sizes = files.map((path) => (path === "-" ? Number.NaN : statSync(path).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [k, path] of files.entries()) {
    const { source, format } = await openTable(path, options.format);
    const { title } = source;
    const notes: Words[] = [];
    const delimiter = options.delimiter ?? (format === "tsv" ? "\t" : undefined);
    const late = format === "csv" || format === "tsv" ? await lateTexts(path, delimiter, { ...wanted, declared }) : [];
    const needed = { ...wanted, declared: new Map([...declared, ...late]) };
    // Another process reads these formats; functions cannot be sent there.
    const { onSkip: _, ...sent } = needed;
    let rows = 0;
    let columns = 0;
    const parts = isForeign(format)
      ? readLimitedParts(source, format, sent, notes)
      : readSourceParts(source, format, delimiter, needed, notes);
    for await (const table of parts) {
      tell(notes.splice(0).map(inWords));
      rows += table.rows;
      columns = table.names.length;
      if (table.rows === 0) continue;
      const share = (before + source.position()) / total;
      yield { table, title, share: Number.isNaN(share) ? undefined : share };
    }
    tell(notes.map(inWords));
    await source.close();
    if (rows === 0) throw withoutRows(title, columns);
    before += sizes[k];
  }
}
