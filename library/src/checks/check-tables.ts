/** Do methods that take tables leave them unchanged, match columns by name, and treat each row by itself? */

import { toRecords } from "../data/table/records.js";
import { unusedColumns } from "../data/table/schema.js";
import { type Column, isTable, selectTableRows, type Table } from "../data/table/table.js";
import type { CheckDeclaration } from "./check.js";
import { copyOf, fitDataOf, range, shuffled, takeRows } from "./check-data.js";
import { demandClose, demandSame, demandSamePlain } from "./compare.js";
import { allResultsOf, demandValid, resultsOf, takeResults } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demandRefusal, unlessRefused } from "./verify.js";

/** Checks of methods that take tables. */
export const tableChecks: readonly CheckDeclaration[] = [
  {
    name: "tables: data are not modified by a fit or by use",
    run: (subject) => {
      const data = fitDataOf(subject.given);
      const before = structuredClone(data);
      const model = fitOn(subject, data);
      resultsOf(model, data.x);
      demandSamePlain("the data after a fit and the use of the model", before, data);
    },
  },
  {
    name: "tables: later changes of the data do not reach the model",
    run: (subject) => {
      const data = fitDataOf(subject.given);
      const model = fitOn(subject, data);
      const saved = structuredClone(model.saved);
      const before = resultsOf(model, tableOf(subject));
      for (const column of (data.x as Table).columns) spoil(column);
      demandSamePlain("the model after its data were changed", saved, model.saved);
      demandSame("results after a change of the data", before, resultsOf(model, tableOf(subject)));
    },
  },
  {
    name: "tables: the model names the columns it was fitted on, and their types",
    run: (subject) => {
      const { names, columns } = tableOf(subject);
      const { features, saved } = subject.model();
      demandSamePlain("the features of the model", names, features);
      const types = (saved.schema ?? []).map(({ name, type }) => ({ name, type }));
      demandSamePlain(
        "the schema",
        names.map((name, j) => ({ name, type: columns[j].type })),
        types,
      );
    },
  },
  {
    name: "tables: columns are matched by name, in any order",
    run: (subject) => {
      const { rows, names, columns } = tableOf(subject);
      const turned = { rows, names: [...names].reverse(), columns: [...columns].reverse() };
      demandSame(
        "results for columns in another order",
        resultsOf(subject.model(), tableOf(subject)),
        resultsOf(subject.model(), turned),
      );
    },
  },
  {
    name: "tables: a missing column is refused with its name",
    run: (subject) => {
      const { rows, names, columns } = tableOf(subject);
      const first = firstUsed(subject);
      const less = { rows, names: names.toSpliced(first, 1), columns: columns.toSpliced(first, 1) };
      refuseUse(subject, "a table without its first column", { code: "feature-mismatch", naming: names[first] }, less);
    },
  },
  {
    name: "tables: an unknown column is refused with its name",
    run: (subject) => {
      const { rows, names, columns } = tableOf(subject);
      const more = { rows, names: [...names, "surplus"], columns: [...columns, numbers(rows)] };
      refuseUse(subject, "a table with another column", { code: "feature-mismatch", naming: "surplus" }, more);
    },
  },
  {
    name: "tables: a column whose type has changed is refused with its name",
    run: (subject) => {
      const { rows, names, columns } = tableOf(subject);
      const first = firstUsed(subject);
      const changed = columns[first].type === "number" ? booleans(rows) : numbers(rows);
      const other = { rows, names, columns: columns.with(first, changed) };
      refuseUse(subject, "a column of another type", { code: "feature-mismatch", naming: names[first] }, other);
    },
  },
  {
    name: "tables: a row alone gets the same result as in the whole table",
    run: (subject) => {
      const { given } = subject;
      const model = subject.model();
      const whole = allResultsOf(model, given.x, range(given.x.rows));
      for (const row of [0, given.x.rows - 1]) {
        demandClose(
          subject,
          `row ${row} alone`,
          takeResults(resultsOf(model, given.x), [row]),
          resultsOf(model, takeRows(given, [row]).x),
        );
      }
      demandValid("results", whole, given.x.rows, missingAllowed(subject));
    },
  },
  {
    name: "tables: results are in the order of the rows",
    run: (subject) => {
      const { given } = subject;
      const order = shuffled(given.x.rows);
      const model = subject.model();
      demandClose(
        subject,
        "rows in another order",
        takeResults(resultsOf(model, given.x), order),
        resultsOf(model, takeRows(given, order).x),
      );
    },
  },
  {
    name: "tables: no rows give no results",
    run: (subject) => {
      demandValid("a table without rows", resultsOf(subject.model(), selectTableRows(tableOf(subject), [])), 0);
    },
  },
  {
    name: "tables: an empty table is refused",
    run: (subject) => {
      const none = selectTableRows(tableOf(subject), []);
      demandRefusal(subject, "a table without rows", { code: "invalid-data" }, () =>
        fitOn(subject, { ...fitDataOf(subject.given), x: none }),
      );
      demandRefusal(subject, "numbers instead of a table", { code: "invalid-data" }, () =>
        fitOn(subject, { ...fitDataOf(subject.given), x: 7 }),
      );
    },
  },
  {
    name: "tables: rows may be given as records",
    applies: ({ given }) =>
      isTable(given.x) && given.x.columns.every(({ type }) => type !== "image" && type !== "date"),
    run: (subject) => {
      const table = tableOf(subject);
      demandSame("results of records", resultsOf(subject.model(), table), resultsOf(subject.model(), toRecords(table)));
    },
  },
  {
    name: "tables: one row works or is refused",
    run: (subject) => tryOn(subject, "one row", [0]),
  },
  {
    name: "tables: a constant column works or is refused",
    run: (subject) => tryOn(subject, "copies of the first row", new Int32Array(tableOf(subject).rows)),
  },
  {
    name: "tables: a column without values works or is refused",
    run: (subject) => {
      const { rows, names, columns } = tableOf(subject);
      const x = { rows, names, columns: columns.map(withoutValues) };
      const model = unlessRefused("columns without values", () => fitOn(subject, { ...fitDataOf(subject.given), x }));
      if (model === undefined) return;
      const results = unlessRefused("the use of a model of columns without values", () => resultsOf(model, x));
      if (results !== undefined) demandValid("columns without values", results, rows, missingAllowed(subject));
    },
  },
  {
    name: "tables: missing values in use work or are refused",
    run: (subject) => {
      const { rows, names, columns } = tableOf(subject);
      const x = { rows, names, columns: columns.map(withoutValues) };
      const results = unlessRefused("missing values", () => resultsOf(subject.model(), x));
      if (results !== undefined) demandValid("missing values", results, rows, missingAllowed(subject));
    },
  },
];

/** A copy of the table a method is tried on. */
export function tableOf({ given }: Subject): Table {
  return copyOf(given).x as Table;
}

/** The first column that the fit looked at: a model need not know the others. */
function firstUsed(subject: Subject): number {
  const { features, saved } = subject.model();
  const unused = unusedColumns(saved.schema ?? []);
  return features.findIndex((name) => !unused.includes(name));
}

function missingAllowed({ traits }: Subject): { missing: boolean } {
  return { missing: !traits.supports.fillsMissing };
}

function refuseUse(subject: Subject, what: string, rule: { code: "feature-mismatch"; naming: string }, x: Table): void {
  demandRefusal(subject, what, rule, () => resultsOf(subject.model(), x));
}

function tryOn(subject: Subject, what: string, rows: ArrayLike<number>): void {
  const part = takeRows(subject.given, rows);
  const model = unlessRefused(what, () => fitOn(subject, fitDataOf(part)));
  if (model === undefined) return;
  const results = unlessRefused(what, () => resultsOf(model, part.x));
  if (results !== undefined) demandValid(what, results, part.x.rows, missingAllowed(subject));
}

function numbers(rows: number): Column {
  return { type: "number", values: new Float64Array(rows).fill(1) };
}

function booleans(rows: number): Column {
  return { type: "boolean", values: new Uint8Array(rows).fill(1) };
}

/** The column with every value missing; as a table of missing numbers, which any column may be. */
function withoutValues(column: Column): Column {
  switch (column.type) {
    case "number":
    case "date":
      return { type: column.type, values: new Float64Array(column.values.length).fill(Number.NaN) };
    case "boolean":
      return { type: "boolean", values: new Uint8Array(column.values.length).fill(255) };
    case "text":
      return { type: "text", values: column.values.map(() => null) };
    case "category":
    case "ordinal":
      return { ...column, codes: new Int32Array(column.codes.length).fill(-1) };
    case "image":
      return {
        ...column,
        pixels: new Float32Array(column.pixels.length),
        missing: new Uint8Array(column.missing.length).fill(1),
      };
  }
}

/** Writes over what can be written to. */
function spoil(column: Column): void {
  for (const part of Object.values(column) as unknown[]) {
    if (part instanceof Float64Array || part instanceof Float32Array) part.fill(12345);
    else if (part instanceof Int32Array || part instanceof Uint8Array) part.fill(0);
  }
}
