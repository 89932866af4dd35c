/** The columns of a table as numbers on comparable scales. */
import { encodeTable } from "lectern";
import { isSparse, type Matrix, type Table, toDense } from "lectern/data";

/** The encoded columns, dense also where names with many values make them sparse. */
export function encodedColumns(x: Table): Matrix {
  const columns = encodeTable().fit({ x }).transform(x);
  return isSparse(columns) ? toDense(columns) : columns;
}
