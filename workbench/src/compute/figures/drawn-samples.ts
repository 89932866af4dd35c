/** The samples that are drawn in figures. */
import { evenlySpacedIndices, selectTableRows, type Table } from "lectern/data";
import { counted, grouped } from "../../../../cli/src/terminal/counted.js";
import type { Learned } from "../learned.js";

/** Some of the samples. */
export interface DrawnSamples {
  /** Their rows in the learning data. */
  readonly rows: Int32Array;
  readonly x: Table;
  /** Whether each is a training or a test sample; absent if all are training samples. */
  readonly kinds?: readonly string[];
  /** A sentence for the caption if samples are left out, or an empty string. */
  readonly note: string;
}

/** Maximum number of points in a plot. */
export const MAX_POINTS = 2000;

/** At most this number of samples, evenly spaced. */
export function drawSamples({ data, testIndices }: Learned, most = MAX_POINTS): DrawnSamples {
  const tested = new Set(testIndices);
  const rows = firstOfTraining(evenlySpacedIndices(data.x.rows, most), tested);
  return {
    rows,
    x: selectTableRows(data.x, rows),
    ...(testIndices.length === 0 ? {} : { kinds: Array.from(rows, (i) => (tested.has(i) ? "test" : "train")) }),
    note: sampledNote(rows.length, data.x.rows),
  };
}

/** Legends list groups in the order of their samples, so a training sample is moved to the front. */
function firstOfTraining(rows: Int32Array, tested: ReadonlySet<number>): Int32Array {
  const at = rows.findIndex((row) => !tested.has(row));
  if (at > 0) [rows[0], rows[at]] = [rows[at], rows[0]];
  return rows;
}

/** The sentence for a caption if not all samples are drawn. */
export function sampledNote(drawn: number, all: number): string {
  return drawn < all ? ` ${grouped(drawn)} of ${counted(all, "sample")} are shown, evenly spaced.` : "";
}
