/** Functions of columns of every type: length, missing values, validation, selection of rows. */
import { LecternError, show } from "../../core/errors.js";
import type { Column } from "./table.js";

/** The number of rows of a column. */
export function columnLength(column: Column): number {
  switch (column.type) {
    case "category":
    case "ordinal":
      return column.codes.length;
    case "image":
      return column.missing.length;
    default:
      return column.values.length;
  }
}

/** Whether a column has no value in a row. */
export function missingInColumn(column: Column, row: number): boolean {
  switch (column.type) {
    case "number":
    case "date":
      return Number.isNaN(column.values[row]);
    case "category":
    case "ordinal":
      return column.codes[row] < 0;
    case "boolean":
      return column.values[row] === 255;
    case "text":
      return column.values[row] === null;
    case "image":
      return column.missing[row] === 1;
  }
}

/** The given rows of a column; the lists of categories and levels stay whole. */
export function selectInColumn(column: Column, indices: ArrayLike<number>): Column {
  switch (column.type) {
    case "number":
    case "date":
      return { type: column.type, values: gather(column.values, indices, new Float64Array(indices.length)) };
    case "category":
      return { ...column, codes: gather(column.codes, indices, new Int32Array(indices.length)) };
    case "ordinal":
      return { ...column, codes: gather(column.codes, indices, new Int32Array(indices.length)) };
    case "boolean":
      return { type: "boolean", values: gather(column.values, indices, new Uint8Array(indices.length)) };
    case "text":
      return { type: "text", values: Array.from(indices, (i) => column.values[i]) };
    case "image": {
      const size = column.width * column.height * column.channels;
      const pixels = new Float32Array(indices.length * size);
      for (let k = 0; k < indices.length; k++) {
        pixels.set(column.pixels.subarray(indices[k] * size, (indices[k] + 1) * size), k * size);
      }
      return { ...column, pixels, missing: gather(column.missing, indices, new Uint8Array(indices.length)) };
    }
  }
}

/** A plain loop: `from` with a function first collects everything in a list and takes ten times as long. */
function gather<T extends Float64Array | Int32Array | Uint8Array>(values: T, indices: ArrayLike<number>, into: T): T {
  for (let k = 0; k < into.length; k++) into[k] = values[indices[k]];
  return into;
}

/** Returns the column if it is valid; throws otherwise. */
export function checkColumn(column: Column, name: string): Column {
  const problem = columnProblem(column);
  if (problem === undefined) return column;
  throw new LecternError("invalid-data", `table: column ${show(name)} ${problem}`, { column: name });
}

function columnProblem(column: Column): string | undefined {
  switch (column.type) {
    case "number":
    case "date":
      return column.values instanceof Float64Array ? undefined : "needs its values in a Float64Array";
    case "category":
      return codesProblem(column.codes, column.categories, "categories");
    case "ordinal":
      return codesProblem(column.codes, column.levels, "levels");
    case "boolean":
      if (!(column.values instanceof Uint8Array)) return "needs its values in a Uint8Array";
      return column.values.every((value) => value <= 1 || value === 255) ? undefined : "may hold 0, 1 and 255 only";
    case "text":
      if (!Array.isArray(column.values)) return "needs its values in an array";
      return column.values.every((value) => value === null || typeof value === "string")
        ? undefined
        : "may hold strings and null only";
    case "image": {
      const { width, height, channels, pixels, missing } = column;
      if (!(pixels instanceof Float32Array && missing instanceof Uint8Array)) {
        return "needs its pixels in a Float32Array and its missing flags in a Uint8Array";
      }
      if (![width, height, channels].every((size) => Number.isInteger(size) && size > 0)) {
        return "needs a positive width, height and number of channels";
      }
      const wanted = missing.length * width * height * channels;
      return pixels.length === wanted ? undefined : `needs ${wanted} pixels, got ${pixels.length}`;
    }
    default:
      return `has the unknown type ${show((column as { type: unknown }).type)}`;
  }
}

function codesProblem(codes: Int32Array, names: readonly string[], what: string): string | undefined {
  if (!(codes instanceof Int32Array)) return "needs its codes in an Int32Array";
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) return `needs a list of ${what}`;
  if (new Set(names).size !== names.length) return `has duplicate ${what}`;
  const wrong = codes.findIndex((code) => code < -1 || code >= names.length);
  return wrong < 0 ? undefined : `has the code ${codes[wrong]} in row ${wrong}, which is not one of its ${what}`;
}
