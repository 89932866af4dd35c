/** Samples of numbers as a table with readable names. */
import { type Column, createTable, type Labels, type Matrix, type Table } from "lectern/data";

/** A target beside the samples, under its name. */
export interface NamedTarget {
  readonly name: string;
  readonly values: Labels | Float64Array;
}

/** The columns of a matrix under these names, and the targets after them. */
export function datasetTable(x: Matrix, names: readonly string[], targets: readonly NamedTarget[] = []): Table {
  const columns = names.map((name, j): [string, Column] => {
    const values = new Float64Array(x.rows);
    for (let i = 0; i < x.rows; i++) values[i] = x.data[i * x.columns + j];
    return [name, { type: "number", values }];
  });
  return createTable([...columns, ...targets.map(({ name, values }): [string, Column] => [name, columnOf(values)])]);
}

function columnOf(values: Labels | Float64Array): Column {
  if (values instanceof Float64Array) return { type: "number", values };
  return { type: "category", codes: values.codes, categories: values.classes.map(String) };
}
