/** What a transformer gives as named columns of a table to be written. */
import type { AnyModel } from "lectern/contract";
import { isTable, matrixColumns, type Table } from "lectern/data";

/** The columns that the model makes of the rows; those it keeps stay as they are. */
export function transformedColumns(model: AnyModel, rows: Table): ReadonlyMap<string, unknown> {
  const transformed = model.transform!(rows);
  if (!isTable(transformed)) return matrixColumns(transformed, model.outputFeatures ?? []);
  return new Map(transformed.names.map((name, j) => [name, transformed.columns[j]]));
}
