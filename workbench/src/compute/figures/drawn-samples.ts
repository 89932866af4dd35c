/** The samples a picture has room for. */
import { selectTableRows, spacedIndices, type Table } from "lectern/data";
import type { Learned } from "../learned.js";

/** Some of the samples. */
export interface DrawnSamples {
  /** Which rows of the learning data they are. */
  readonly rows: Int32Array;
  readonly x: Table;
  /** Whether each is of training or of test; absent where all are of training. */
  readonly kinds?: readonly string[];
  /** A sentence for the caption where samples are left out, or nothing. */
  readonly note: string;
}

/** More points than this make a picture slow and tell no more. */
export const MOST_POINTS = 2000;

/** At most so many samples, evenly from all. */
export function drawSamples({ data, testIndices }: Learned, most = MOST_POINTS): DrawnSamples {
  const tested = new Set(testIndices);
  const rows = firstOfTraining(spacedIndices(data.x.rows, most), tested);
  return {
    rows,
    x: selectTableRows(data.x, rows),
    ...(testIndices.length === 0 ? {} : { kinds: Array.from(rows, (i) => (tested.has(i) ? "test" : "train")) }),
    note: sampledNote(rows.length, data.x.rows),
  };
}

/** Legends list what they meet, and training comes first: a sample of it changes places with the first. */
function firstOfTraining(rows: Int32Array, tested: ReadonlySet<number>): Int32Array {
  const at = rows.findIndex((row) => !tested.has(row));
  if (at > 0) [rows[0], rows[at]] = [rows[at], rows[0]];
  return rows;
}

/** What a caption says where not all samples are drawn. */
export function sampledNote(drawn: number, all: number): string {
  return drawn < all ? ` ${drawn} of ${all} samples are drawn, evenly.` : "";
}
