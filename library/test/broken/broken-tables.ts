/** Methods that modify tables, do not match their columns, or return results for other rows. */

import type { AnyTransformerRecipe } from "../../src/contract/contract.js";
import { defineEncoder } from "../../src/contract/define-encoder.js";
import type { AnyModel } from "../../src/contract/index.js";
import { isMatrix, type Matrix, zeros } from "../../src/data/matrix.js";
import { asTable } from "../../src/data/table/conform.js";
import { tableNumbers } from "../../src/data/table/numbers.js";
import { selectTableRows, type Table } from "../../src/data/table/table.js";
import {
  fillNumbers,
  movedColumn,
  numberMean,
  numberTable,
  shiftNumbers,
  shiftNumbersDefinition,
  tableSettings,
} from "./sound-tables.js";
import { type Broken, type BrokenTable, type Changes, tamper } from "./tamper.js";

/** A method of tables, tried on the common one. */
const broken = (subject: Broken[0], sees: RegExp): Broken => [subject, sees, tableSettings];
const tampered = (changes: Changes, sees: RegExp): Broken => broken(tamper(shiftNumbers, changes), sees);

/** Changes the tables among the arguments of a model. */
const onTables = (change: (table: Table) => unknown) => (x: unknown) =>
  typeof x === "object" && x !== null && "names" in x ? change(x as Table) : x;

/** The columns of the common table that are present. */
const knownOnly = onTables(({ rows, names, columns }) => {
  const known = names.flatMap((name, j) => (numberTable.names.includes(name) ? [j] : []));
  return { rows, names: known.map((j) => names[j]), columns: known.map((j) => columns[j]) };
});

/** The same with a copy of the last column where one is missing. */
const completed = onTables(({ rows, names, columns }) => ({
  rows,
  names: numberTable.names,
  columns: numberTable.names.map((name) => columns[names.indexOf(name)] ?? columns[columns.length - 1]),
}));

/** Treats every column as numbers. */
const asNumbers = onTables((table) => ({
  ...table,
  columns: table.columns.map((column) =>
    column.type === "boolean" ? { type: "number", values: Float64Array.from(column.values) } : column,
  ),
}));

const named = onTables((table) => ({ ...table, names: numberTable.names }));
const noRows = (x: unknown) => (Array.isArray(x) ? [] : x);

/** The result of the sound model, changed. */
const results = (change: (result: Matrix) => unknown) => ({
  model: ({ transform }: AnyModel) => ({ transform: (x: Table) => change(transform?.(x) as Matrix) }),
});

/** Makes the results that meet a condition infinite. */
const spoilt = (wanted: (result: Matrix) => boolean) =>
  results((result) => (wanted(result) ? { ...result, data: result.data.map(() => Infinity) } : result));
const allMissing = ({ data }: Matrix) => data.every(Number.isNaN);

export const brokenTables: BrokenTable = {
  "tables: data are not modified by a fit or by use": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      transform: ({ mean }, column) => {
        column.values[0] = 0;
        return movedColumn(column, -mean);
      },
    }),
    /the data after a fit and the use of the model: x\.columns\.0\.values\.0 was 3 and is 0/,
  ),
  "tables: later changes of the data do not reach the model": tampered(
    { model: (_, data) => ({ transform: () => tableNumbers(asTable(data?.x, "test")) }) },
    /results after a change of the data: transform must be the same/,
  ),
  "tables: the model names the columns it was fitted on, and their types": tampered(
    { visibleModel: ({ saved }) => ({ saved: { ...saved, schema: saved.schema?.slice(1) } }) },
    /the schema: 0\.name was length and is width/,
  ),
  "tables: columns are matched by name, in any order": tampered(
    { input: named },
    /results for columns in another order: transform must be the same/,
  ),
  "tables: a missing column is refused with its name": tampered(
    { input: completed },
    /a table without its first column must be refused with the code "feature-mismatch"/,
  ),
  "tables: an unknown column is refused with its name": tampered(
    { input: knownOnly },
    /a table with another column must be refused with the code "feature-mismatch"/,
  ),
  "tables: a column whose type has changed is refused with its name": tampered(
    { input: asNumbers },
    /a column of another type must be refused with the code "feature-mismatch"/,
  ),
  "tables: a row alone gets the same result as in the whole table": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      transform: (_, column) => movedColumn(column, -numberMean(column)),
    }),
    /row 0 alone: transform must agree/,
  ),
  "tables: results are in the order of the rows": tampered(
    results((result) => ({ ...result, data: result.data.slice().sort() })),
    /rows in another order: transform must agree/,
  ),
  "tables: no rows give no results": tampered(
    results((result) => (result.rows === 0 ? zeros(1, 2) : result)),
    /a table without rows: transform must have 0 samples, but has 1/,
  ),
  "tables: an empty table is refused": tampered(
    { data: (data) => ({ ...data, x: (data.x as Table).rows === 0 ? numberTable : data.x }) },
    /a table without rows must be refused with the code "invalid-data"/,
  ),
  "tables: rows may be given as records": tampered({ input: noRows }, /results of records: transform must be the same/),
  "tables: one row works or is refused": tampered(
    spoilt(({ rows }) => rows === 1),
    /one row: transform gave Infinity/,
  ),
  "tables: a constant column works or is refused": tampered(
    spoilt(({ data }) => data.every((value) => value === 0)),
    /copies of the first row: transform gave Infinity/,
  ),
  "tables: a column without values works or is refused": tampered(
    spoilt(allMissing),
    /columns without values: transform gave Infinity/,
  ),
  "tables: missing values in use work or are refused": tampered(
    spoilt(allMissing),
    /missing values: transform gave Infinity/,
  ),
};

/** Replaces the fitTransform of the sound method. */
const training = (change: (transformed: Matrix) => Matrix): Changes => ({
  recipe: (recipe) => {
    const { fitTransform } = recipe as AnyTransformerRecipe;
    const changed: Partial<AnyTransformerRecipe> = {
      fitTransform: (data) => {
        const { model, transformed } = fitTransform(data);
        return { model, transformed: isMatrix(transformed) ? change(transformed) : transformed };
      },
    };
    return changed;
  },
});

/** Weights that the method changes before it uses them. */
const reweighted = (change: (weight: number) => number) =>
  defineEncoder({
    ...shiftNumbersDefinition,
    fit: ({ column, weights }) => ({ state: { mean: numberMean(column, weights?.map(change)) } }),
  });

export const brokenTableFeatures: BrokenTable = {
  "tables: every new column has a unique name": broken(
    defineEncoder({ ...shiftNumbersDefinition, outputFeatures: () => ["shifted"] }),
    /two new features have the same name/,
  ),
  "tables: fitTransform gives the same shape as transform": tampered(
    training(({ rows }) => zeros(rows, 1)),
    /fitTransform gives 12 x 1, transform 12 x 2/,
  ),
  "tables: inverse gives a table of the same columns, and transform restores the numbers": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      offers: { inverse: (_, x) => ({ type: "number", values: x.data.slice() }) },
    }),
    /transform after inverse: transform must agree/,
  ),
  "tables: weights of 1 give the same model as no weights": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      fit: ({ column, weights }) => ({ state: { mean: numberMean(column, weights) + (weights ? 1 : 0) } }),
    }),
    /weights of one: transform must agree/,
  ),
  "tables: a row of weight 2 counts as two rows, a row of weight 0 as none": broken(
    reweighted((weight) => Math.min(1, weight)),
    /weights 0, 1 and 2: transform must agree/,
  ),
  "tables: weights are refused where they are not supported": broken(
    tamper(fillNumbers, { data: ({ weights, ...data }) => data }),
    /weights must be refused with the code "unsupported"/,
  ),
  "tables: the same records give the same model": tampered(
    { data: (data) => ({ ...data, x: remembering(data.x as Table) }) },
    /results of a table made of records: transform must be the same/,
  ),
};

let fits = 0;

/** Omits the first row every second time: a method with hidden state. */
function remembering(table: Table): Table {
  fits++;
  return fits % 2 === 0
    ? selectTableRows(
        table,
        Array.from({ length: table.rows - 1 }, (_, i) => i + 1),
      )
    : table;
}
