/** Methods that treat tables differently from numbers, or do not match categories by name. */

import { defineRegressor } from "../../src/contract/index.js";
import { isMatrix, type Matrix } from "../../src/data/matrix.js";
import { type Column, isTable, type Table } from "../../src/data/table/table.js";
import { addCodes, type CodeState, codeMeans, codeMeansDefinition, noCodes, predictCodes } from "./sound-categories.js";
import { type BrokenTable, tamper } from "./tamper.js";

const byCodes = { fit: ({ x, y }: { x: Matrix; y: Float64Array }) => ({ state: addCodes(noCodes, x, y) }) };

/** The table with the columns that have codes or numbers only. */
function withoutTexts(x: unknown): unknown {
  if (!isTable(x)) return x;
  const kept = x.columns.flatMap(({ type }, j) => (type === "text" || type === "date" ? [] : [j]));
  return { rows: x.rows, names: kept.map((j) => x.names[j]), columns: kept.map((j) => x.columns[j]) };
}

/** A table with the columns of the common one, all of the same value. */
function asTableOfColors(x: unknown): unknown {
  if (!isMatrix(x)) return x;
  const columns: Record<string, Column> = {
    length: { type: "number", values: new Float64Array(x.rows) },
    hard: { type: "boolean", values: new Uint8Array(x.rows) },
    size: { type: "ordinal", codes: new Int32Array(x.rows), levels: ["small"] },
    color: { type: "category", codes: new Int32Array(x.rows), categories: ["red"] },
  };
  return { rows: x.rows, names: Object.keys(columns), columns: Object.values(columns) } satisfies Table;
}

export const brokenCategories: BrokenTable = {
  "categories: a table of numbers gives the results of its matrix": [
    defineRegressor({
      ...codeMeansDefinition,
      fit: ({ x, y, schema }) => ({ state: addCodes(noCodes, x, schema ? y.map((value) => value + 1) : y) }),
      predict: predictCodes,
    }),
    /results of a table of numbers: predict must be the same/,
  ],
  "categories: the order in which categories are listed does not matter": [
    tamper(codeMeans, {
      model: ({ predict }) => ({
        predict: (x: Table | Matrix) => {
          if (!isTable(x)) return predict?.(x);
          const color = x.columns.find(({ type }) => type === "category");
          return Float64Array.from(color?.type === "category" ? color.codes : []);
        },
      }),
    }),
    /results for categories in another order: predict must be the same/,
  ],
  "categories: missing values of a table are accepted": [
    defineRegressor({
      ...codeMeansDefinition,
      supports: { missing: true, categories: true },
      fit: ({ x, y }) => ({
        state: addCodes(
          noCodes,
          x,
          y.map((value, i) => value + 0 * x.data[i * x.columns]),
        ),
      }),
      predict: predictCodes,
    }),
    /with missing values: predict gave NaN/,
  ],
  "categories: an unknown category counts as a missing value, or is refused by name": [
    defineRegressor({
      ...codeMeansDefinition,
      ...byCodes,
      unknown: () => "extra",
      predict: (state: CodeState, x: Matrix) =>
        predictCodes(state, x).map((value, i) => value + (x.data[(i + 1) * x.columns - 1] === 5 ? 1 : 0)),
    }),
    /results for an unknown category: predict must be the same/,
  ],
  "categories: text and date columns are refused with their name": [
    tamper(codeMeans, { data: (data) => ({ ...data, x: withoutTexts(data.x) }) }),
    /a column of type text must be refused with the code "invalid-data"/,
  ],
  "categories: a model of a table refuses numbers, a model of numbers a table": [
    tamper(codeMeans, { input: asTableOfColors }),
    /numbers for a model of a table must be refused with the code "feature-mismatch"/,
  ],
  "categories: a restored model matches categories by name": [
    tamper(codeMeans, {
      saved: (saved) => ({
        ...saved,
        ...(saved.schema && {
          schema: saved.schema.map((column) =>
            Array.isArray(column["categories"])
              ? { ...column, categories: column["categories"].toReversed() as string[] }
              : column,
          ),
        }),
      }),
    }),
    /the schema of the restored model: 3\.categories\.0 was blue and is white/,
  ],
  "categories: an update with the other half of a table gives the model of the whole": [
    defineRegressor({
      ...codeMeansDefinition,
      ...byCodes,
      predict: predictCodes,
      offers: {
        update: (state: CodeState, { x, y, schema }) => ({ state: schema ? state : addCodes(state, x, y) }),
      },
    }),
    /results of the updated model: predict must agree/,
  ],
  "categories: a warm start keeps the categories of its model": [
    tamper(codeMeans, { recipe: ({ fit }) => ({ fit: (data, { from, ...control } = {}) => fit(data, control) }) }),
    /a warm start with unknown categories must be refused with the code "invalid-data"/,
  ],
};
