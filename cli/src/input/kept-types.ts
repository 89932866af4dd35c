/** The types of columns that a model does not know, if the first part of a file does not determine them. */
import { statSync } from "node:fs";
import { csvPlans, type DeclaredType, decodedText, delimiterOf, type NeededColumns } from "@lectern/formats";
import { LecternError } from "lectern";
import { type CsvColumnPlan, readCsvParts } from "lectern/data";
import { openSource } from "./sources.js";

/** A file up to this number of bytes is one part. */
const SMALL = 100_000;

/**
 * The columns to keep whose type in the first part does not hold for the whole file; they are read as text. The file is read an
 * additional time for this; standard input cannot be, so it has none.
 */
export async function lateTexts(
  path: string,
  delimiter: string | undefined,
  needed: NeededColumns,
): Promise<ReadonlyMap<string, DeclaredType>> {
  const found = new Map<string, DeclaredType>();
  if (path === "-" || needed.kept.every((name) => needed.declared.has(name) || needed.types.has(name))) return found;
  if (statSync(path).size < SMALL) return found;
  const undecided = (names: readonly string[]) =>
    new Map(
      [...csvPlans(names, needed)].map(([name, plan]): [string, CsvColumnPlan] => [
        name,
        found.has(name) || plan.type !== undefined ? { skip: true } : plan,
      ]),
    );
  for (;;) {
    const { chunks } = await openSource(path);
    const options = { columns: undecided, ...(delimiter === undefined ? {} : { delimiter: delimiterOf(delimiter) }) };
    try {
      for await (const _ of readCsvParts(decodedText(chunks, { encoding: "utf-8" }), options));
      return found;
    } catch (error) {
      // Other problems are reported when the rows themselves are read.
      const column = error instanceof LecternError ? error.details?.column : undefined;
      if (typeof column !== "string") return found;
      found.set(column, "text");
    }
  }
}
