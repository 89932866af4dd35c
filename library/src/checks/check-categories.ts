/** Do methods that take tables as well as matrices treat both the same way, and match categories by name? */
import { decodeModel, encodeModel } from "../core/files/model-file.js";
import { zeros } from "../data/matrix.js";
import { columnLength } from "../data/table/column.js";
import { type Column, columnIndex } from "../data/table/table.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, range, takeRows } from "./check-data.js";
import { tableOf } from "./check-tables.js";
import { demandEquivalent, demandSame, demandSamePlain } from "./compare.js";
import { allResultsOf, demandValid, type Results, resultsOf } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demand, demandRefusal, unlessRefused } from "./verify.js";

/** Checks of methods that take tables of categories as well as matrices. */
export const categoryChecks: readonly CheckDeclaration[] = forCategories([
  {
    name: "categories: a table of numbers gives the results of its matrix",
    run: (subject) => {
      const { problem } = subject;
      const names = range(problem.x.columns).map((j) => `n${j}`);
      const x = { rows: problem.x.rows, names, columns: names.map((_, j) => numberColumn(subject, j)) };
      const numbers = allResultsOf(subject.model(), problem.x);
      const table = allResultsOf(fitOn(subject, { ...fitDataOf(problem), x }), x);
      demandSame("results of a table of numbers", numbers, table);
    },
  },
  {
    name: "categories: the order in which categories are listed does not matter",
    run: (subject) => {
      const table = subject.onTable();
      const expected = resultsOf(table.model(), tableOf(table));
      const turned = { ...tableOf(table), columns: tableOf(table).columns.map(turnedAround) };
      demandSame("results for categories in another order", expected, resultsOf(table.model(), turned));
      const model = fitOn(table, { ...fitDataOf(table.given), x: turned });
      demandSame("results after a fit on categories in another order", expected, resultsOf(model, tableOf(table)));
    },
  },
  {
    name: "categories: missing values of a table are accepted",
    applies: ({ traits }) => traits.supports.missing,
    run: (subject) => {
      const table = subject.onTable();
      const complete = tableOf(table);
      const x = { ...complete, columns: complete.columns.map((column, j) => withGaps(column, j)) };
      const model = fitOn(table, { ...fitDataOf(table.given), x });
      demandValid("with missing values", allResultsOf(model, x), x.rows, { missing: true });
      demandValid("complete rows after a fit with missing values", resultsOf(model, complete), x.rows);
    },
  },
  {
    name: "categories: an unknown category counts as a missing value, or is refused by name",
    run: (subject) => {
      const table = subject.onTable();
      const name = "color";
      const { columns, ...rest } = tableOf(table);
      const place = columnIndex(tableOf(table), name);
      const { length } = (columns[place] as CategoryColumn).codes;
      const strange: Column = { type: "category", codes: new Int32Array(length), categories: ["no such color"] };
      const x = { ...rest, columns: columns.with(place, strange) };
      const results = unlessRefused("an unknown category", () => resultsOf(table.model(), x));
      if (results === undefined) {
        const rule = { code: "invalid-data", naming: "no such color" } as const;
        demandRefusal(subject, "an unknown category", rule, () => resultsOf(table.model(), x));
        return;
      }
      const gaps: Column = { ...strange, codes: new Int32Array(length).fill(-1) };
      const missing = resultsOf(table.model(), { ...rest, columns: columns.with(place, gaps) });
      demandSame("results for an unknown category", missing, results);
    },
  },
  {
    name: "categories: text and date columns are refused with their name",
    run: (subject) => {
      const table = subject.onTable();
      const { rows, names, columns } = tableOf(table);
      const odd: readonly Column[] = [
        { type: "text", values: range(rows).map((i) => `row ${i}`) },
        { type: "date", values: Float64Array.from(range(rows), (i) => 86_400_000 * i) },
      ];
      for (const column of odd) {
        const x = { rows, names: [...names, "odd one"], columns: [...columns, column] };
        demandRefusal(subject, `a column of type ${column.type}`, { code: "invalid-data", naming: "odd one" }, () =>
          fitOn(table, { ...fitDataOf(table.given), x }),
        );
      }
    },
  },
  {
    name: "categories: a model of a table refuses numbers, a model of numbers a table",
    run: (subject) => {
      const table = subject.onTable();
      const rule = { code: "feature-mismatch" } as const;
      const matrix = zeros(table.given.x.rows, table.model().features.length);
      demandRefusal(subject, "numbers for a model of a table", rule, () => resultsOf(table.model(), matrix));
      demandRefusal(subject, "a table for a model of numbers", rule, () => resultsOf(subject.model(), tableOf(table)));
    },
  },
  {
    name: "categories: a restored model matches categories by name",
    run: (subject) => {
      const table = subject.onTable();
      const { saved } = table.model();
      const again = subject.registry.restore(decodeModel(encodeModel(saved)));
      demandSamePlain("the schema of the restored model", saved.schema, again.saved.schema);
      const turned = { ...tableOf(table), columns: tableOf(table).columns.map(turnedAround) };
      demandSame("results after restoring", resultsOf(table.model(), tableOf(table)), resultsOf(again, turned));
    },
  },
  {
    name: "categories: an update with the other half of a table gives the model of the whole",
    applies: ({ traits }) => traits.offers.includes("update"),
    run: (subject) => {
      const table = subject.onTable();
      const rows = range(table.given.x.rows);
      const middle = Math.floor(rows.length / 2);
      const [first, second] = [rows.slice(0, middle), rows.slice(middle)].map((part) => takeRows(table.given, part));
      const updated = fitOn(table, fitDataOf(first)).update?.(fitDataOf(second));
      demand(updated !== undefined, "update returns no model");
      const whole: Results = resultsOf(table.model(), tableOf(table));
      demandEquivalent(subject, "results of the updated model", whole, resultsOf(updated, tableOf(table)));
    },
  },
  {
    name: "categories: a warm start keeps the categories of its model",
    applies: ({ traits }) => traits.supports.warmStart,
    run: (subject) => {
      const table = subject.onTable();
      const from = table.model();
      const turned = { ...tableOf(table), columns: tableOf(table).columns.map(turnedAround) };
      const model = subject.recipe.fit({ ...fitDataOf(table.given), x: turned }, { from });
      demandSamePlain("the schema after a warm start", from.saved.schema, model.saved.schema);
      demandValid("after a warm start", resultsOf(model, turned), turned.rows);
      const stranger = { ...turned, columns: turned.columns.map(renamed) };
      demandRefusal(subject, "a warm start with unknown categories", { code: "invalid-data" }, () =>
        subject.recipe.fit({ ...fitDataOf(table.given), x: stranger }, { from }),
      );
    },
  },
]);

type CategoryColumn = Extract<Column, { readonly type: "category" }>;

function forCategories(checks: readonly CheckDeclaration[]): readonly CheckDeclaration[] {
  return checks.map(({ applies = () => true, ...check }) => ({
    ...check,
    applies: (subject) => subject.traits.supports.categories && applies(subject),
  }));
}

function numberColumn({ problem: { x } }: Subject, j: number): Column {
  return { type: "number", values: Float64Array.from(range(x.rows), (i) => x.data[i * x.columns + j]) };
}

/** The same values with the categories listed in reverse. */
function turnedAround(column: Column): Column {
  if (column.type !== "category") return column;
  const last = column.categories.length - 1;
  const codes = column.codes.map((code) => (code < 0 ? code : last - code));
  return { ...column, codes, categories: column.categories.toReversed() };
}

function renamed(column: Column): Column {
  if (column.type !== "category") return column;
  return { ...column, categories: column.categories.map((name) => `another ${name}`) };
}

/** The column without every seventh value or so. */
function withGaps(column: Column, j: number): Column {
  const isGap = (i: number) => (i + 3 * j) % 7 === 0;
  const rows = range(columnLength(column));
  switch (column.type) {
    case "number":
      return { ...column, values: column.values.map((value, i) => (isGap(i) ? Number.NaN : value)) };
    case "boolean":
      return { ...column, values: column.values.map((value, i) => (isGap(i) ? 255 : value)) };
    case "category":
    case "ordinal":
      return { ...column, codes: Int32Array.from(rows, (i) => (isGap(i) ? -1 : column.codes[i])) };
    default:
      return column;
  }
}
