/** Reads the format of LIBSVM and SVMlight: `label index:value index:value … # comment`. */
import { type Column, createTable, type Table } from "lectern/data";
import { applyDeclaredTypes, type DeclaredType } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import type { Source } from "./source.js";
import { textLines } from "./text-lines.js";

/** Tables are dense, so a wide file becomes large. */
const MAX_COLUMNS = 50_000;
const MAX_CELLS = 5e8;

/** A list of numbers that grows. */
function createNumbers(): { push(value: number): void; values(): Float64Array } {
  let numbers = new Float64Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === numbers.length) {
        const grown = new Float64Array(2 * length);
        grown.set(numbers);
        numbers = grown;
      }
      numbers[length++] = value;
    },
    values: () => numbers.subarray(0, length),
  };
}

/** The samples of a file as lists of entries. */
interface Entries {
  readonly labels: ReturnType<typeof createNumbers>;
  readonly queries: ReturnType<typeof createNumbers>;
  readonly rows: ReturnType<typeof createNumbers>;
  readonly columns: ReturnType<typeof createNumbers>;
  readonly values: ReturnType<typeof createNumbers>;
  count: number;
  /** The smallest and the largest index of a feature. */
  first: number;
  last: number;
  hasQueries: boolean;
}

/** Reads a source into the columns label, qid (if there is one) and f1, f2 …; entries that are not listed are 0. */
export async function readLibsvm(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const { title } = source;
  const read: Entries = {
    labels: createNumbers(),
    queries: createNumbers(),
    rows: createNumbers(),
    columns: createNumbers(),
    values: createNumbers(),
    count: 0,
    first: 1,
    last: 0,
    hasQueries: false,
  };
  let line = 0;
  for await (const text of textLines(source)) addLine(read, text, `${title}, line ${++line}`);
  return applyDeclaredTypes(createTable(namedColumns(read, title)), types, notes, title);
}

/** Adds the sample of a line, which may be empty; `where` names the line in messages. */
function addLine(read: Entries, text: string, where: string): void {
  const [label, ...entries] = text
    .split("#", 1)[0]
    .split(/\s+/)
    .filter((part) => part !== "");
  if (label === undefined) return;
  read.labels.push(numberOf(label, "the label", where));
  let query = Number.NaN;
  for (const entry of entries) {
    const colon = entry.indexOf(":");
    if (colon <= 0) throw new Failure("file", `${where}: expected index:value, got ${JSON.stringify(entry)}`);
    const key = entry.slice(0, colon);
    const value = numberOf(entry.slice(colon + 1), `the value of ${key}`, where);
    if (key === "qid") {
      query = value;
      read.hasQueries = true;
      continue;
    }
    const index = indexOf(key, where);
    read.first = Math.min(read.first, index);
    read.last = Math.max(read.last, index);
    read.rows.push(read.count);
    read.columns.push(index);
    read.values.push(value);
  }
  read.queries.push(query);
  read.count++;
}

function numberOf(text: string, what: string, where: string): number {
  const value = Number(text);
  if (text !== "" && !Number.isNaN(value)) return value;
  throw new Failure("file", `${where}: ${what} must be a number, got ${JSON.stringify(text)}`);
}

function indexOf(key: string, where: string): number {
  if (!/^\d+$/.test(key)) {
    throw new Failure("file", `${where}: an index must be a non-negative integer, got ${JSON.stringify(key)}`);
  }
  const index = Number(key);
  if (index <= MAX_COLUMNS) return index;
  throw new Failure(
    "file",
    `${where}: feature ${index} is beyond ${MAX_COLUMNS}, the maximum number of columns`,
    "tables are dense here; reduce the features first, for example by hashing or by dropping rare ones",
  );
}

function namedColumns(read: Entries, title: string): (readonly [string, Column])[] {
  const { count, first, last } = read;
  if (count === 0) return [];
  const width = last - first + 1;
  if (count * width > MAX_CELLS) {
    throw new Failure("file", `${title}: ${count} rows of ${width} features are too many for a dense table`);
  }
  const features = Array.from({ length: width }, () => new Float64Array(count));
  const [rows, columns, values] = [read.rows.values(), read.columns.values(), read.values.values()];
  for (let k = 0; k < values.length; k++) features[columns[k] - first][rows[k]] = values[k];
  const named: (readonly [string, Column])[] = [["label", { type: "number", values: read.labels.values().slice() }]];
  if (read.hasQueries) named.push(["qid", { type: "number", values: read.queries.values().slice() }]);
  features.forEach((feature, j) => {
    named.push([`f${j + first}`, { type: "number", values: feature }]);
  });
  return named;
}
