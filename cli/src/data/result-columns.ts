/** Results as columns of a table. */
import type { Matrix, SparseMatrix } from "lectern";
import { column, createTable, isSparse, type Table, toDense } from "lectern/data";

/** One column of numbers for each column of a matrix. */
export function matrixColumns(given: Matrix | SparseMatrix, names: readonly string[]): Map<string, Float64Array> {
  const matrix = isSparse(given) ? toDense(given) : given;
  return new Map(
    Array.from({ length: matrix.columns }, (_, j) => [
      names[j] ?? `column${j + 1}`,
      Float64Array.from(column(matrix, j)),
    ]),
  );
}

/** Two tables side by side; a name that both have gets an underscore in the second. */
export function tableOf(left: Table, right: Table): Table {
  const columns = new Map(left.names.map((name, j) => [name, left.columns[j]]));
  for (const [j, name] of right.names.entries()) {
    let free = name;
    while (columns.has(free)) free = `${free}_`;
    columns.set(free, right.columns[j]);
  }
  return createTable(columns);
}
