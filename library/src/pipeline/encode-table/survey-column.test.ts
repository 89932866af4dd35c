import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { missingInColumn } from "../../data/table/column.js";
import { columnOf, createTable, selectTableRows } from "../../data/table/table.js";
import { surveyColumn } from "./survey-column.js";

const table = mixedTable(14);

describe.each(table.names.map((name) => [name]))("a column of type %s", (name) => {
  const column = columnOf(table, name);
  const rows = Array.from({ length: table.rows }, (_, i) => i);
  const gap = rows.find((i) => missingInColumn(column, i)) as number;
  const full = rows.find((i) => !missingInColumn(column, i)) as number;
  const survey = (...taken: number[]) => surveyColumn(columnOf(selectTableRows(table, taken), name));

  test("has values, distinct ones and missing ones", () => {
    expect(surveyColumn(column)).toEqual({ hasValues: true, varies: true, hasGaps: true });
  });

  test("does not vary with one value, with missing values or without", () => {
    expect(survey(full, full)).toEqual({ hasValues: true, varies: false, hasGaps: false });
    expect(survey(gap, full, full)).toEqual({ hasValues: true, varies: false, hasGaps: true });
  });

  test("may have no values, or no rows", () => {
    expect(survey(gap, gap)).toEqual({ hasValues: false, varies: false, hasGaps: true });
    expect(survey()).toEqual({ hasValues: false, varies: false, hasGaps: false });
  });
});

test("rows of weight 0 are ignored", () => {
  const [column] = createTable({ a: [1, 1, 2, null] }).columns;
  expect(surveyColumn(column, Float64Array.of(1, 1, 0, 0))).toEqual({ hasValues: true, varies: false, hasGaps: false });
  expect(surveyColumn(column, Float64Array.of(0, 1, 1, 0))).toEqual({ hasValues: true, varies: true, hasGaps: false });
  expect(surveyColumn(column, Float64Array.of(0, 0, 0, 1))).toEqual({ hasValues: false, varies: false, hasGaps: true });
});
