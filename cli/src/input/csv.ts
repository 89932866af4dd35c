/** Reads CSV and TSV front to back, in the memory that the table itself takes. */
import { LecternError } from "lectern";
import { type CsvProblem, type CsvResult, readCsvStream, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { applyDeclaredTypes, checkDeclaredNames, csvTypes, type DeclaredType } from "./column-types.js";
import type { Source } from "./sources.js";
import { decodedText, type EncodingFound } from "./text-encoding.js";

/** How many problems are told one by one. */
const SHOWN = 5;

/** Reads a source as CSV; the delimiter is found out unless it is given. */
export async function readCsvSource(
  source: Source,
  delimiter: string | undefined,
  types: ReadonlyMap<string, DeclaredType>,
  notes: string[],
): Promise<Table> {
  const found: EncodingFound = { encoding: "utf-8" };
  let result: CsvResult;
  try {
    result = await readCsvStream(decodedText(source.chunks, found), {
      types: csvTypes(types),
      ...(delimiter === undefined ? {} : { delimiter: delimiterOf(delimiter) }),
    });
  } catch (error) {
    throw explained(error, source.title, types);
  }
  const { table, dialect, problems } = result;
  checkDeclaredNames(table.names, types);
  if (found.encoding === "latin1") notes.push(`${source.title} is not UTF-8; it was read as Latin-1`);
  if (delimiter === undefined && (dialect.delimiter !== "," || dialect.decimal !== ".")) {
    const decimal = dialect.decimal === "," ? ", and decimals are written with a comma" : "";
    notes.push(`${source.title}: cells are separated by ${delimiterName(dialect.delimiter)}${decimal}`);
  }
  if (!dialect.header && table.names.length > 0) {
    notes.push(`${source.title} has no line of names; its columns are called "column 1", "column 2" …`);
  }
  noteProblems(source.title, problems, notes);
  noteEmptyColumns(source.title, table, notes);
  return applyDeclaredTypes(table, types, notes, source.title);
}

/** A delimiter as people write it. */
export function delimiterOf(text: string): string {
  if (text === "\\t" || text.toLowerCase() === "tab") return "\t";
  return text;
}

function delimiterName(delimiter: string): string {
  return delimiter === "\t" ? "tabs" : JSON.stringify(delimiter);
}

/** Failures of the reader in the words of the command. */
function explained(error: unknown, title: string, types: ReadonlyMap<string, DeclaredType>): unknown {
  if (!(error instanceof LecternError)) return error;
  const option = error.details?.option;
  if (option === "delimiter" || option === "quote") {
    return new CommandFailure("usage", "--delimiter must be one character, such as ; or tab");
  }
  const reason = error.message.replace(/^csv: /, "");
  if (option === "types") {
    const [, wrong, hint] = /types names ("(?:[^"\\]|\\.)*"), which is no column(?:; )?(.*)$/.exec(reason) ?? [];
    const name = wrong ?? JSON.stringify([...types.keys()].join(", "));
    return new CommandFailure("usage", `--as names the column ${name}, which is not in ${title}`, hint);
  }
  return new CommandFailure("file", `${title}: ${reason}`, undefined, error);
}

function noteProblems(title: string, problems: readonly CsvProblem[], notes: string[]): void {
  for (const { line, message } of problems.slice(0, SHOWN)) notes.push(`${title}, line ${line}: ${message}`);
  if (problems.length > SHOWN) notes.push(`${title}: ${problems.length - SHOWN} more problems of this kind`);
}

function noteEmptyColumns(title: string, table: Table, notes: string[]): void {
  if (table.rows === 0) return;
  const empty = table.names.filter((_, j) => {
    const column = table.columns[j];
    return column.type === "number" && column.values.every(Number.isNaN);
  });
  if (empty.length === 0) return;
  const shown = empty.slice(0, SHOWN).map((name) => JSON.stringify(name));
  const more = empty.length > SHOWN ? ` and ${empty.length - SHOWN} more` : "";
  notes.push(`${title}: nothing stands in ${empty.length === 1 ? "column" : "columns"} ${shown.join(", ")}${more}`);
}
