/** Reads CSV and TSV sequentially, in the memory of the table itself, or in parts. */
import { LecternError } from "lectern";
import {
  type CsvDialect,
  type CsvProblem,
  type CsvResult,
  readCsvParts,
  readCsvStream,
  type Table,
} from "lectern/data";
import { applyDeclaredTypes, checkDeclaredNames, columnHint, csvTypes, type DeclaredType } from "./column-types.js";
import { Failure, type Remedy, type Words } from "./failure.js";
import { isEmptyColumn } from "./join-tables.js";
import { csvPlans, type NeededColumns } from "./needed-columns.js";
import type { Source } from "./source.js";
import { decodedText, type EncodingFound } from "./text-encoding.js";

/** Maximum number of problems listed one by one. */
const SHOWN = 5;

/** Reads a source as CSV; the delimiter is detected unless it is given. */
export async function readCsvSource(
  source: Source,
  delimiter: string | undefined,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
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
  noteDialect(source.title, dialect, delimiter, found, table.names.length > 0, notes);
  noteProblems(source.title, problems, problems.length, notes);
  if (table.rows > 0) noteEmptyColumns(source.title, emptyColumns(table), notes);
  return applyDeclaredTypes(table, types, notes, source.title);
}

/** Reads a source as CSV part by part, only the columns that are needed. */
export async function* readCsvSourceParts(
  source: Source,
  delimiter: string | undefined,
  needed: NeededColumns,
  notes: Words[],
): AsyncGenerator<Table> {
  const found: EncodingFound = { encoding: "utf-8" };
  const parts = readCsvParts(decodedText(source.chunks, found), {
    columns: (names) => csvPlans(names, needed),
    ...(delimiter === undefined ? {} : { delimiter: delimiterOf(delimiter) }),
  });
  const problems: CsvProblem[] = [];
  let count = 0;
  let empty: readonly string[] | undefined;
  try {
    for await (const { table, dialect, problems: more } of parts) {
      if (empty === undefined) noteDialect(source.title, dialect, delimiter, found, table.names.length > 0, notes);
      problems.push(...more.slice(0, SHOWN - problems.length));
      count += more.length;
      const nothing = new Set(emptyColumns(table));
      empty = empty === undefined ? [...nothing] : empty.filter((name) => nothing.has(name));
      yield table;
    }
  } catch (error) {
    throw explained(error, source.title, needed.declared, needed.types);
  }
  noteProblems(source.title, problems, count, notes);
  noteEmptyColumns(source.title, empty ?? [], notes);
}

/** A delimiter as people write it. */
export function delimiterOf(text: string): string {
  if (text === "\\t" || text.toLowerCase() === "tab") return "\t";
  return text;
}

function delimiterName(delimiter: string): string {
  return delimiter === "\t" ? "tabs" : JSON.stringify(delimiter);
}

/** Failures of the library's reader with the name of the source. */
function explained(
  error: unknown,
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  fitted: NeededColumns["types"] = new Map(),
): unknown {
  if (!(error instanceof LecternError)) return error;
  const option = error.details?.option;
  if (option === "delimiter" || option === "quote") {
    return new Failure("usage", "the delimiter must be one character, such as ; or tab");
  }
  const { reason } = error;
  if (option === "types") {
    const { value, known } = error.details;
    const name = JSON.stringify(typeof value === "string" ? value : [...types.keys()].join(", "));
    const hint = Array.isArray(known) && typeof value === "string" ? columnHint(value, known.map(String)) : undefined;
    return new Failure("usage", `a type is declared for the column ${name}, which is not in ${title}`, hint);
  }
  const column = error.details?.column;
  if (typeof column === "string") {
    const fit = fitted.get(column);
    const type = typeof fit === "object" ? fit.type : fit;
    return new Failure(
      "failure",
      type === undefined
        ? `${title}, ${reason}, like the values before it`
        : `${title}, ${reason}; in the fit the column had the type ${type}`,
      { text: "declare its type", remedy: remedyFor(column, type) },
      error,
    );
  }
  return new Failure("file", `${title}: ${reason}`, undefined, error);
}

function remedyFor(column: string, type: string | undefined): Remedy {
  if (type === undefined) return { kind: "declare", column, type: "text" };
  return { kind: "declare", column, type, effect: "which reads such values as missing" };
}

function noteDialect(
  title: string,
  dialect: CsvDialect,
  asked: string | undefined,
  { encoding }: EncodingFound,
  hasColumns: boolean,
  notes: Words[],
): void {
  if (encoding === "latin1") notes.push(`${title} is not UTF-8; it was read as Latin-1`);
  if (asked === undefined && (dialect.delimiter !== "," || dialect.decimal !== ".")) {
    const decimal = dialect.decimal === "," ? ", and decimals are written with a comma" : "";
    notes.push(`${title}: cells are separated by ${delimiterName(dialect.delimiter)}${decimal}`);
  }
  if (!dialect.header && hasColumns) {
    notes.push(`${title} has no header; its columns are called "column 1", "column 2" …`);
  }
}

function noteProblems(title: string, problems: readonly CsvProblem[], count: number, notes: Words[]): void {
  for (const { line, message } of problems.slice(0, SHOWN)) notes.push(`${title}, line ${line}: ${message}`);
  if (count > SHOWN) notes.push(`${title}: ${count - SHOWN} more problems of this kind`);
}

function emptyColumns({ names, columns }: Table): string[] {
  return names.filter((_, j) => isEmptyColumn(columns[j]));
}

function noteEmptyColumns(title: string, empty: readonly string[], notes: Words[]): void {
  if (empty.length === 0) return;
  const shown = empty.slice(0, SHOWN).map((name) => JSON.stringify(name));
  const more = empty.length > SHOWN ? ` and ${empty.length - SHOWN} more` : "";
  notes.push(
    `${title}: ${empty.length === 1 ? "column" : "columns"} ${shown.join(", ")}${more} ${empty.length === 1 ? "is" : "are"} empty`,
  );
}
