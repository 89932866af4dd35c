/** Methods of tables that change them, do not know them again, or answer for other rows than they were asked about. */

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

/** What becomes of the tables among the things that a model is given. */
const onTables = (change: (table: Table) => unknown) => (x: unknown) =>
  typeof x === "object" && x !== null && "names" in x ? change(x as Table) : x;

/** The columns that the model of the common table knows, as far as they are there. */
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

/** Takes every column for numbers. */
const asNumbers = onTables((table) => ({
  ...table,
  columns: table.columns.map((column) =>
    column.type === "boolean" ? { type: "number", values: Float64Array.from(column.values) } : column,
  ),
}));

const named = onTables((table) => ({ ...table, names: numberTable.names }));
const noRows = (x: unknown) => (Array.isArray(x) ? [] : x);

/** What the sound model makes of the samples, changed. */
const results = (change: (result: Matrix) => unknown) => ({
  model: ({ transform }: AnyModel) => ({ transform: (x: Table) => change(transform?.(x) as Matrix) }),
});

/** A value that is no number, in a result that has as many as this. */
const spoilt = (wanted: (result: Matrix) => boolean) =>
  results((result) => (wanted(result) ? { ...result, data: result.data.map(() => Infinity) } : result));
const allMissing = ({ data }: Matrix) => data.every(Number.isNaN);

export const brokenTables: BrokenTable = {
  "tables: data are not changed by a fit or by use": broken(
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
  "tables: a missing column is refused by name": tampered(
    { input: completed },
    /a table without its first column must be refused with the code "feature-mismatch"/,
  ),
  "tables: a column that the model does not know is refused by name": tampered(
    { input: knownOnly },
    /a table with another column must be refused with the code "feature-mismatch"/,
  ),
  "tables: a column whose type has changed is refused by name": tampered(
    { input: asNumbers },
    /a column of another type must be refused with the code "feature-mismatch"/,
  ),
  "tables: rows are answered one by one as all together": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      transform: (_, column) => movedColumn(column, -numberMean(column)),
    }),
    /row 0 alone: transform must agree/,
  ),
  "tables: the order of rows is the order of answers": tampered(
    results((result) => ({ ...result, data: result.data.slice().sort() })),
    /rows in another order: transform must agree/,
  ),
  "tables: no rows give no answers": tampered(
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
    /the first row throughout: transform gave Infinity/,
  ),
  "tables: a column without a value works or is refused": tampered(
    spoilt(allMissing),
    /columns without values: transform gave Infinity/,
  ),
  "tables: missing values in use work or are refused": tampered(
    spoilt(allMissing),
    /missing values: transform gave Infinity/,
  ),
};

/** Makes another fitTransform of the sound one. */
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

/** Weights the method changes before it uses them. */
const reweighted = (change: (weight: number) => number) =>
  defineEncoder({
    ...shiftNumbersDefinition,
    fit: ({ column, weights }) => ({ state: { mean: numberMean(column, weights?.map(change)) } }),
  });

export const brokenTableFeatures: BrokenTable = {
  "tables: the new features have names of their own, one a column": broken(
    defineEncoder({ ...shiftNumbersDefinition, outputFeatures: () => ["shifted"] }),
    /two new features have the same name/,
  ),
  "tables: what a fit hands on has the shape of what transform gives": tampered(
    training(({ rows }) => zeros(rows, 1)),
    /fitTransform gives 12 x 1, transform 12 x 2/,
  ),
  "tables: inverse gives a table of the same columns, and transform leads back": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      offers: { inverse: (_, x) => ({ type: "number", values: x.data.slice() }) },
    }),
    /transform after inverse: transform must agree/,
  ),
  "tables: all weights of one are as none": broken(
    defineEncoder({
      ...shiftNumbersDefinition,
      fit: ({ column, weights }) => ({ state: { mean: numberMean(column, weights) + (weights ? 1 : 0) } }),
    }),
    /weights of one: transform must agree/,
  ),
  "tables: weight 2 is the row given twice, weight 0 the row left out": broken(
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

/** Every second time the first row is left out: a method with a memory. */
function remembering(table: Table): Table {
  fits++;
  return fits % 2 === 0
    ? selectTableRows(
        table,
        Array.from({ length: table.rows - 1 }, (_, i) => i + 1),
      )
    : table;
}
