/** Reads CSV and TSV in parts, with memory that does not grow with the file. */
import { LecternError, show } from "../../core/errors.js";
import { type CsvChunks, chunksOf } from "./chunks.js";
import { createCsvFeed } from "./feed.js";
import { type CsvReadOptions, type CsvResult, checkCsvOptions } from "./options.js";

/** Maximum number of rows of a part, and of cells where a row has many. */
const ROWS = 50_000;
const CELLS = 1_000_000;

/** How to read a file in parts. */
export interface CsvPartsOptions extends CsvReadOptions {
  /** maximum number of rows of a part (default: 50,000, fewer where there are more than 20 columns) */
  readonly rows?: number;
}

/**
 * Reads a file as tables of a limited number of rows, one after the other; use {@link readCsvStream} for one table.
 *
 * The dialect of the file is detected once, from its beginning. Columns whose types are declared (`types`, `columns`) are
 * in every part what they are in the whole. The others keep the type that the first part with a value shows; later
 * cells that do not fit are missing if they are few, else an error with the line, because earlier parts have already been returned. There is always a
 * first part, without rows if there are none; the lines of `problems` are those of the file.
 *
 * @example
 * ```ts
 * import { readCsvParts } from "lectern/data";
 *
 * async function* file() {
 *   yield "day,rain\n2024-05-01,3.5\n2024-";
 *   yield "05-02,0\n2024-05-03,12\n";
 * }
 * let total = 0;
 * for await (const { table } of readCsvParts(file(), { rows: 2, types: { rain: "number" } })) {
 *   const rain = table.columns[1];
 *   if (rain.type === "number") for (const value of rain.values) total += value;
 * }
 * console.log(total); // 15.5
 * ```
 */
export async function* readCsvParts(chunks: CsvChunks, options: CsvPartsOptions = {}): AsyncGenerator<CsvResult> {
  const { rows, ...others } = options;
  if (rows !== undefined && !(Number.isInteger(rows) && rows > 0)) {
    throw new LecternError("invalid-option", `csv: rows must be a positive whole number, got ${show(rows)}`, {
      option: "rows",
      value: rows,
    });
  }
  const limitFor = (columns: number) => rows ?? Math.max(1, Math.min(ROWS, Math.floor(CELLS / Math.max(1, columns))));
  const feed = createCsvFeed(checkCsvOptions(others), limitFor);
  for await (const chunk of chunksOf(chunks)) yield* feed.push(chunk);
  yield* feed.finish();
}
