/** The samples as the last step of a pipeline sees them. */
import { LecternError, type Matrix } from "lectern";
import { isSparse, isTable, type Table, toDense } from "lectern/data";
import type { Learned } from "./learned.js";

/** More numbers than this are not made dense for a picture. */
const MOST_NUMBERS = 1 << 23;

/** Samples as numbers, and the names of their columns. */
export interface Prepared {
  readonly x: Matrix;
  readonly names: readonly string[];
}

/** What the steps before the last make of rows; null where the last step reads the table itself, or where it is too much. */
export function prepare({ steps }: Learned, rows: Table): Prepared | null {
  let samples: Parameters<NonNullable<Learned["model"]["transform"]>>[0] = rows;
  for (const { model } of steps.slice(0, -1)) {
    if (model.transform === undefined) return null;
    samples = model.transform(samples);
  }
  if (isTable(samples)) return null;
  const names = steps[steps.length - 2].model.outputFeatures ?? [];
  const given = samples as Matrix;
  if (given.rows * given.columns > MOST_NUMBERS) return null;
  return { x: isSparse(given) ? toDense(given) : given, names };
}

/** The same where there is something to prepare; otherwise a refusal that tells why there is no picture. */
export function requirePrepared(learned: Learned, rows: Table): Prepared {
  const found = prepare(learned, rows);
  if (found !== null) return found;
  throw new LecternError("unsupported", "the samples are too many numbers, or none at all");
}
