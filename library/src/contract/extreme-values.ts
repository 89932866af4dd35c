/** Fits that break down because numbers are too large: the error names the column, not the function that overflowed. */
import { errorOfKind, LecternError, show } from "../core/errors.js";
import type { Dataset, Target } from "../data/dataset.js";
import { isSparse } from "../data/sparse.js";
import type { Table } from "../data/table/table.js";
import { isTable } from "../data/table/table.js";
import type { AnySamples } from "./validate/columns.js";

/** The data of a fit, whatever their form. */
export type AnyDataset = Pick<Dataset<Target | undefined, AnySamples | Table>, "x" | "y" | "features">;

/** Above this a sum of squares may not be finite: 1e152² · 10,000 samples is near the largest double. */
const LARGEST_SQUARED = 1e152;

/**
 * The error of a fit with the kind of the method. If the computation broke down and the data have numbers whose squares
 * overflow, these are the reason, and what the error says (such as "raise alpha") would not help: it becomes the cause.
 */
export function explainBreakdown(kind: string, error: unknown, data: AnyDataset): unknown {
  const named = errorOfKind(kind, error);
  if (!(named instanceof LecternError) || (named.code !== "numerical" && named.code !== "invalid-data")) return named;
  const largest = largestValue(data);
  if (largest.size < LARGEST_SQUARED) return named;
  const where = largest.column === undefined ? "y" : `column ${show(largest.column)}`;
  return new LecternError(
    "numerical",
    `${kind}: ${where} has values as large as ${largest.size.toPrecision(3)}, whose squares overflow; divide it by a constant`,
    { kind, ...(largest.column === undefined ? { argument: "y" } : { column: largest.column }), value: largest.size },
    named,
  );
}

interface Largest {
  readonly size: number;
  /** The name of the column; undefined for the target. */
  readonly column: string | undefined;
}

/** The largest absolute value of all columns and the target. */
function largestValue({ x, y, features }: AnyDataset): Largest {
  const sizes = isTable(x) ? tableSizes(x) : columnSizes(x);
  let found: Largest = { size: y instanceof Float64Array ? largestSize(y) : 0, column: undefined };
  sizes.forEach((size, j) => {
    if (size > found.size) found = { size, column: features[j] };
  });
  return found;
}

function tableSizes({ columns }: Table): readonly number[] {
  return columns.map((column) => (column.type === "number" ? largestSize(column.values) : 0));
}

function columnSizes(x: AnySamples): readonly number[] {
  const sizes = new Array<number>(x.columns).fill(0);
  const values = isSparse(x) ? x.values : x.data;
  for (let k = 0; k < values.length; k++) {
    const j = isSparse(x) ? x.columnIndex[k] : k % x.columns;
    const size = Math.abs(values[k]);
    if (size > sizes[j]) sizes[j] = size;
  }
  return sizes;
}

function largestSize(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i]) > largest) largest = Math.abs(values[i]);
  return largest;
}
