/** Reads JSON Lines (one object per line) and JSON arrays of objects. */
import { type Column, createTable, type Table } from "lectern/data";
import { applyDeclaredTypes, type DeclaredType, isMadeOfTexts } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import { readWhole, type Source } from "./source.js";
import { textLines } from "./text-lines.js";
import { createValueColumn, type ValueColumn, type ValueKind } from "./value-column.js";

/** Reads one object per line. */
export async function readJsonLines(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const records = createRecords(source.title, types, notes, "line");
  let line = 0;
  for await (const text of textLines(source)) {
    line++;
    if (text.trim() === "") continue;
    records.add(parsed(text, source.title, line), line);
  }
  return applyDeclaredTypes(records.finish(), types, notes, source.title);
}

/** Reads a JSON array of objects, or one object of columns that are arrays. */
export async function readJson(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const bytes = await readWhole(source);
  if (bytes.length > 0x1f000000) {
    throw new Failure(
      "file",
      `${source.title} is too large for a single JSON value`,
      "write one object per line instead (JSON Lines, .jsonl): jq -c '.[]'",
    );
  }
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // What is called .json is often one object a line.
    const first = text.trimStart().split("\n", 1)[0];
    if (first.startsWith("{") && isJson(first)) {
      const again = { ...source, chunks: asChunks(bytes) };
      return readJsonLines(again, types, notes);
    }
    throw new Failure("file", `${source.title} is not JSON: ${reasonOf(error)}`, undefined, error);
  }
  return applyDeclaredTypes(tableOfJson(value, source.title, types, notes), types, notes, source.title);
}

async function* asChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function tableOfJson(value: unknown, title: string, types: ReadonlyMap<string, DeclaredType>, notes: Words[]): Table {
  const records = createRecords(title, types, notes, "record");
  if (Array.isArray(value)) {
    value.forEach((record, k) => {
      records.add(record, k + 1);
    });
    return records.finish();
  }
  if (typeof value === "object" && value !== null) {
    const lists = Object.entries(value);
    if (lists.length > 0 && lists.every(([, list]) => Array.isArray(list)))
      return tableOfLists(lists, title, types, notes);
    records.add(value, 1);
    return records.finish();
  }
  throw new Failure("file", `${title} is neither a JSON array of objects nor an object of columns`);
}

function tableOfLists(
  lists: readonly [string, unknown][],
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Table {
  const columns = lists.map(([name, list]): readonly [string, Column] => {
    const asText = isMadeOfTexts(types.get(name));
    const column = createValueColumn({ name, title, asText, isDeclared: types.has(name), notes });
    for (const value of list as unknown[]) column.add(value);
    return [name, column.finish()];
  });
  const lengths = lists.map(([, list]) => (list as unknown[]).length);
  const odd = lengths.findIndex((length) => length !== lengths[0]);
  if (odd > 0) {
    throw new Failure(
      "file",
      `${title}: column ${JSON.stringify(lists[odd][0])} has ${lengths[odd]} values, ` +
        `${JSON.stringify(lists[0][0])} has ${lengths[0]}`,
    );
  }
  return createTable(columns);
}

/** Records that become a table. */
export interface RecordsOfTable {
  add(record: unknown, position: number): void;
  /** How many columns there are so far. */
  width(): number;
  finish(): Table;
}

/** Collects records; a key that a record lacks is missing there. */
export function createRecords(
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
  unit: string,
  before = 0,
  isWanted: (name: string) => boolean = () => true,
  fitted: (name: string) => ValueKind | undefined = () => undefined,
): RecordsOfTable {
  const columns = new Map<string, ValueColumn>();
  let rows = 0;
  const pad = (column: ValueColumn, length: number) => {
    while (column.length < length) column.add(null);
  };
  return {
    add(record, position) {
      if (typeof record !== "object" || record === null || Array.isArray(record)) {
        throw new Failure(
          "file",
          `${title}, ${unit} ${position}: expected an object such as {"x": 1}, got ${JSON.stringify(record).slice(0, 40)}`,
        );
      }
      for (const [name, value] of Object.entries(record)) {
        let column = columns.get(name);
        if (column === undefined) {
          if (!isWanted(name)) continue;
          const asText = isMadeOfTexts(types.get(name));
          const expected = { isDeclared: types.has(name), fitted: fitted(name) };
          column = createValueColumn({ name, title, unit, before, asText, ...expected, notes });
          columns.set(name, column);
        }
        pad(column, rows);
        column.add(value);
      }
      rows++;
    },
    width: () => columns.size,
    finish() {
      return createTable(
        [...columns].map(([name, column]) => {
          pad(column, rows);
          return [name, column.finish()] as const;
        }),
      );
    },
  };
}

/** The value of a line. */
export function parsed(text: string, title: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure("file", `${title}, line ${line} is not JSON: ${reasonOf(error)}`, undefined, error);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
