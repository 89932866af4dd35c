/** How honest an embedding is: what it preserves of the rows it was made from. */
import type { Matrix } from "lectern";
import type { AnyModel } from "lectern/contract";
import {
  evenlySpacedIndices,
  isSparse,
  isTable,
  selectTableRows,
  type Table,
  tableNumbers,
  toDense,
} from "lectern/data";
import { mapQuality, pointStress, pointTrustworthiness } from "lectern/metrics";
import type { PartitionScore } from "./partition-scores.js";

/** Rows among which neighbours and distances are compared: all pairs of them are. */
const MAX_ROWS = 2000;
/** Largest matrix that is compared. */
const MAX_NUMBERS = 1 << 24;
/** Fewer rows have no neighbourhoods to compare. */
const MIN_ROWS = 4;

/** The scores of a map, with the number of rows that they were measured on. */
export interface MapScores {
  readonly rows: number;
  readonly neighbors: number;
  readonly scores: readonly PartitionScore[];
}

/** The quality of the map `image` of the rows `x`; undefined if there are no numbers to compare, or too few rows. */
export function mapScores(model: AnyModel, x: Table, image: (rows: Int32Array) => Table): MapScores | undefined {
  const rows = evenlySpacedIndices(x.rows, MAX_ROWS);
  const before = inputOf(model, selectTableRows(x, rows));
  const after = before === undefined ? undefined : numbersOf(image(rows));
  if (before === undefined || after === undefined || rows.length < MIN_ROWS || !varies(before)) return undefined;
  const quality = mapQuality(before, after);
  const score = (name: string, value: number, meaning: string) => ({ name, value, meaning });
  return {
    rows: rows.length,
    neighbors: quality.neighbors,
    scores: [
      score("trustworthiness", quality.trustworthiness, "1 if neighbours on the map are neighbours in the data"),
      score("continuity", quality.continuity, "1 if neighbours in the data are neighbours on the map"),
      score("neighbours kept", quality.preserved, "share of the nearest neighbours that the map keeps"),
      score("stress", quality.stress, "0 if the map keeps all distances, up to its scale"),
      score(
        "order of distances",
        quality.rankCorrelation,
        "rank correlation of the distances, 1 if their order is kept",
      ),
    ],
  };
}

/** What `--quality` adds to each row. */
export interface RowQuality {
  readonly trustworthiness: Float64Array;
  readonly distortion: Float64Array;
}

/** The trustworthiness and the distortion of every row; undefined if there is nothing to compare. */
export function rowQuality(model: AnyModel, x: Table, image: Table): RowQuality | undefined {
  const [before, after] = [inputOf(model, x), numbersOf(image)];
  if (before === undefined || after === undefined || x.rows < MIN_ROWS || !varies(before)) return undefined;
  const neighbors = Math.max(1, Math.min(5, Math.ceil(x.rows / 2) - 1));
  return {
    trustworthiness: pointTrustworthiness(before, after, { neighbors }),
    distortion: pointStress(before, after),
  };
}

/** The rows as the last step of the model sees them. */
export function inputOf(model: AnyModel, x: Table): Matrix | undefined {
  let samples: unknown = x;
  for (const step of Object.values(model.steps ?? {}).slice(0, -1)) {
    if (step.transform === undefined) return undefined;
    samples = step.transform(samples as Table);
  }
  if (isTable(samples as Table)) return numbersOf(samples as Table);
  const { rows, columns } = samples as Matrix;
  if (rows * columns > MAX_NUMBERS) return undefined;
  return isSparse(samples) ? toDense(samples) : (samples as Matrix);
}

/** The columns as numbers; undefined if one is not of numbers, or a value is missing. */
function numbersOf(table: Table): Matrix | undefined {
  if (table.columns.some(({ type }) => type !== "number")) return undefined;
  const x = tableNumbers(table);
  return x.columns > 0 && x.data.every(Number.isFinite) ? x : undefined;
}

function varies({ columns, data }: Matrix): boolean {
  return data.some((value, at) => value !== data[at % columns]);
}
