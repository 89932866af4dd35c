/** Reads the format of LIBSVM and SVMlight: `label index:value index:value … # comment`. */
import { type Column, createTable, type Table } from "lectern/data";
import { applyDeclaredTypes, type DeclaredType } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import type { Source } from "./source.js";
import { textLines } from "./text-lines.js";

/** Tables are dense, so that a wide file becomes large. */
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

/** Reads a source into the columns label, qid (if there is one) and f1, f2 …; what is not listed is 0. */
export async function readLibsvm(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const { title } = source;
  const labels = createNumbers();
  const queries = createNumbers();
  const [entryRows, entryColumns, entryValues] = [createNumbers(), createNumbers(), createNumbers()];
  let rows = 0;
  let line = 0;
  let least = 1;
  let most = 0;
  let hasQueries = false;
  const refuse = (why: string): never => {
    throw new Failure("file", `${title}, line ${line}: ${why}`);
  };
  const numberOf = (text: string, what: string): number => {
    const value = Number(text);
    return text !== "" && !Number.isNaN(value)
      ? value
      : refuse(`${what} must be a number, got ${JSON.stringify(text)}`);
  };
  for await (const text of textLines(source)) {
    line++;
    const [label, ...entries] = text
      .split("#", 1)[0]
      .split(/\s+/)
      .filter((part) => part !== "");
    if (label === undefined) continue;
    labels.push(numberOf(label, "the label"));
    let query = Number.NaN;
    for (const entry of entries) {
      const colon = entry.indexOf(":");
      if (colon <= 0) refuse(`index:value was expected, got ${JSON.stringify(entry)}`);
      const key = entry.slice(0, colon);
      const value = numberOf(entry.slice(colon + 1), `the value of ${key}`);
      if (key === "qid") {
        query = value;
        hasQueries = true;
        continue;
      }
      const index = Number(key);
      if (!/^\d+$/.test(key)) refuse(`an index must be a whole number from 0, got ${JSON.stringify(key)}`);
      if (index > MAX_COLUMNS) {
        throw new Failure(
          "file",
          `${title}, line ${line}: feature ${index} is beyond ${MAX_COLUMNS}, the most columns that can be read`,
          "tables are dense here; reduce the features first, for example by hashing or by dropping rare ones",
        );
      }
      least = Math.min(least, index);
      most = Math.max(most, index);
      entryRows.push(rows);
      entryColumns.push(index);
      entryValues.push(value);
    }
    queries.push(query);
    rows++;
  }
  const width = rows === 0 ? 0 : most - least + 1;
  if (rows * width > MAX_CELLS) {
    throw new Failure("file", `${title}: ${rows} rows of ${width} features are too many for a dense table`);
  }
  const features = Array.from({ length: width }, () => new Float64Array(rows));
  const [atRows, atColumns, values] = [entryRows.values(), entryColumns.values(), entryValues.values()];
  for (let k = 0; k < values.length; k++) features[atColumns[k] - least][atRows[k]] = values[k];
  const named: (readonly [string, Column])[] = [["label", { type: "number", values: labels.values().slice() }]];
  if (hasQueries) named.push(["qid", { type: "number", values: queries.values().slice() }]);
  features.forEach((feature, j) => {
    named.push([`f${j + least}`, { type: "number", values: feature }]);
  });
  return applyDeclaredTypes(createTable(rows === 0 ? [] : named), types, notes, title);
}
