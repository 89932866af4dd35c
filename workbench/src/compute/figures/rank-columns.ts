/** The columns of the table by their importance for a predictor. */

import { evenlySpacedIndices } from "lectern/data";
import { type ColumnImportance, columnImportance } from "lectern/explain";
import { judgedPart, type Learned, selectPart } from "../learned.js";

/** The most important first. */
export type RankedColumns = readonly ColumnImportance[];

/** Few samples, shuffled twice, are enough to see what matters. */
const MAX_ROWS = 300;
/** Every column costs predictions of all samples. */
const MAX_COLUMNS = 200;

/** Permutation importance with fast settings; empty for models that do not predict. */
export function rankColumns(learned: Learned): RankedColumns {
  const { model, seed } = learned;
  const whole = judgedPart(learned);
  if (whole.y === undefined) return [];
  const part = selectPart(whole, evenlySpacedIndices(whole.x.rows, MAX_ROWS));
  return columnImportance(model, part, { repeats: 2, seed, columns: part.x.names.slice(0, MAX_COLUMNS) });
}
