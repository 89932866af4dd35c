/** Samples as explanations need them: with named columns, any of which can be replaced. */
import type { AnyFitData, AnyModel } from "../contract/contract.js";
import { LecternError, show } from "../core/errors.js";
import { nearestName } from "../core/nearest-name.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { selectInColumn } from "../data/table/column.js";
import { asTable } from "../data/table/conform.js";
import { type Column, isTable, type Table } from "../data/table/table.js";

export interface NamedSamples {
  readonly x: Matrix | Table;
  readonly names: readonly string[];
}

/** The samples of a model; sparse ones are made dense, since replaced columns are. */
export function samplesOf(
  where: string,
  model: AnyModel,
  given: AnyFitData["x"],
  features?: readonly string[],
): NamedSamples {
  if (model.saved.schema !== undefined) {
    const x = asTable(given, `${where}: x`);
    return { x, names: x.names };
  }
  const x = isSparse(given) ? toDense(given as SparseMatrix) : asMatrix(given as MatrixLike, `${where}: x`);
  if (x.columns !== model.features.length) {
    throw new LecternError(
      "feature-mismatch",
      `${where}: ${model.kind} was fitted on ${model.features.length} columns, x has ${x.columns}`,
    );
  }
  return { x, names: features ?? model.features };
}

/** The position of a column by its name; an unknown name is an error with the nearest one. */
export function placeOf(where: string, { names }: NamedSamples, column: string): number {
  const place = names.indexOf(column);
  if (place >= 0) return place;
  const nearest = nearestName(column, names);
  const hint = nearest === undefined ? "" : `; did you mean ${show(nearest)}?`;
  throw new LecternError("invalid-option", `${where}: there is no column ${show(column)}${hint}`, { column });
}

/** The samples with one column in another order. */
export function shuffledColumn(x: Matrix | Table, place: number, order: Int32Array): Matrix | Table {
  if (isTable(x)) return replacedColumn(x, place, selectInColumn(x.columns[place], order));
  const data = x.data.slice();
  for (let i = 0; i < x.rows; i++) data[i * x.columns + place] = x.data[order[i] * x.columns + place];
  return { rows: x.rows, columns: x.columns, data };
}

/** The table with another column in one place. */
export function replacedColumn(table: Table, place: number, column: Column): Table {
  return { ...table, columns: table.columns.map((own, j) => (j === place ? column : own)) };
}
