/** The samples as the input of the last step of a pipeline. */
import { LecternError, type Matrix } from "lectern";
import { isSparse, isTable, type Table, toDense } from "lectern/data";
import type { Learned } from "./learned.js";

/** Maximum number of entries of a dense matrix for a figure. */
const MAX_NUMBERS = 1 << 23;

/** Samples as numbers, and the names of their columns. */
export interface Prepared {
  readonly x: Matrix;
  readonly names: readonly string[];
}

/** The output of the steps before the last; null if the last step reads the table itself, or if it is too large. */
export function prepare({ steps }: Learned, rows: Table): Prepared | null {
  let samples: Parameters<NonNullable<Learned["model"]["transform"]>>[0] = rows;
  for (const { model } of steps.slice(0, -1)) {
    if (model.transform === undefined) return null;
    samples = model.transform(samples);
  }
  if (isTable(samples)) return null;
  const names = steps[steps.length - 2].model.outputFeatures ?? [];
  const given = samples as Matrix;
  if (given.rows * given.columns > MAX_NUMBERS) return null;
  return { x: isSparse(given) ? toDense(given) : given, names };
}

/** The same where there is something to prepare; otherwise an error that explains why there is no figure. */
export function requirePrepared(learned: Learned, rows: Table): Prepared {
  const found = prepare(learned, rows);
  if (found !== null) return found;
  throw new LecternError("unsupported", "the samples are too large for a figure, or have no numbers");
}
