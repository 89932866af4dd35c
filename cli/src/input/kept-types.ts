/** The types of columns that a model does not know, where one part of a file would not show them. */
import { statSync } from "node:fs";
import { csvPlans, type DeclaredType, decodedText, delimiterOf, type NeededColumns } from "@lectern/formats";
import { LecternError } from "lectern";
import { type CsvColumnPlan, readCsvParts } from "lectern/data";
import { openSource } from "./sources.js";

/** A file of so few bytes is one part. */
const SMALL = 100_000;

/**
 * The columns to keep whose cells are not all of the type that the first part shows, to be read as texts: that is what
 * they are in the whole file. The file is read for it once more; standard input, which cannot be, has none.
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
      // What else is amiss is told when the rows themselves are read.
      const column = error instanceof LecternError ? error.details?.column : undefined;
      if (typeof column !== "string") return found;
      found.set(column, "text");
    }
  }
}
