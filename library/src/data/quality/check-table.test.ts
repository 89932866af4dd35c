import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createTable, type Table } from "../table/table.js";
import { checkTable } from "./check-table.js";
import type { Constraint } from "./constraints.js";

const rows = 50;
const count = (make: (i: number) => unknown) => Array.from({ length: rows }, (_, i) => make(i));

/** Orders of a shop, as they should be; a defect replaces one column. */
function orders(defect: Readonly<Record<string, unknown[]>> = {}): Table {
  const day = (i: number) => `2024-03-${String(1 + (i % 28)).padStart(2, "0")}`;
  return createTable({
    id: count((i) => `order-${i}`),
    amount: count((i) => 5 + i / 2),
    pieces: count((i) => 1 + (i % 4)),
    state: count((i) => ["open", "paid", "sent"][i % 3]),
    ordered: count(day),
    due: count((i) => day(i).replace("2024-03", "2024-04")),
    number: count((i) => 100 + i),
    code: count((i) => `AB-${100 + (i % 7)}`),
    ...defect,
  });
}

const suite: readonly Constraint[] = [
  { rule: "complete", column: "id" },
  { rule: "unique", column: "id" },
  { rule: "type", column: "amount", type: "number" },
  { rule: "range", column: "amount", minimum: 0, maximum: 1000 },
  { rule: "whole", column: "pieces" },
  { rule: "oneOf", column: "state", values: ["open", "paid", "sent"] },
  { rule: "atMostMissing", column: "amount", share: 0.1 },
  { rule: "range", column: "ordered", minimum: "2024-01-01", maximum: "2024-12-31" },
  { rule: "compare", column: "ordered", relation: "<=", with: "due" },
  { rule: "monotone", column: "number", direction: "increasing", strict: true },
  { rule: "matches", column: "code", pattern: "^[A-Z]{2}-\\d+$" },
  { rule: "length", column: "code", minimum: 6, maximum: 6 },
  { rule: "columns", names: ["id", "amount", "state"] },
  { rule: "rowCount", minimum: 10, maximum: 100 },
  { rule: "distinctRows" },
];

/** The column as it should be, with some of its values replaced. */
const but = (name: string, ...changes: readonly (readonly [number, unknown])[]) => {
  const table = orders();
  const values = count((i) => cellOf(table, name, i));
  for (const [row, value] of changes) values[row] = value;
  return { [name]: values };
};

function cellOf(table: Table, name: string, row: number): unknown {
  const column = table.columns[table.names.indexOf(name)];
  if (column.type === "category") return column.categories[column.codes[row]];
  if (column.type === "date") return `2024-0${name === "due" ? 4 : 3}-${String(1 + (row % 28)).padStart(2, "0")}`;
  return "values" in column ? column.values[row] : undefined;
}

describe("[CB-010] data quality checks as tests", () => {
  test("clean data pass all constraints", () => {
    expect(checkTable(orders(), suite)).toEqual({ passed: true, checked: suite.length, violations: [] });
  });

  const planted: readonly (readonly [
    string,
    Readonly<Record<string, unknown[]>>,
    Constraint["rule"],
    number,
    number[],
  ])[] = [
    ["a missing value where none is allowed", but("id", [7, null]), "complete", 1, [7]],
    ["a repeated value", but("id", [9, "order-3"], [12, "order-3"]), "unique", 2, [9, 12]],
    ["text in a numeric column", { amount: count((i) => `${i} CHF`) }, "type", 0, []],
    ["a negative and a huge number", but("amount", [4, -1], [40, 1e6]), "range", 2, [4, 40]],
    ["a fraction", but("pieces", [0, 1.5]), "whole", 1, [0]],
    ["an unknown state", but("state", [5, "lost"]), "oneOf", 1, [5]],
    [
      "too many missing values",
      but("amount", ...[1, 2, 3, 4, 5, 6].map((i) => [i, null] as const)),
      "atMostMissing",
      6,
      [1, 2, 3, 4, 5, 6],
    ],
    ["a date of another century", but("ordered", [3, "1924-03-04"]), "range", 1, [3]],
    ["an end before its start", but("due", [8, "2024-02-01"]), "compare", 1, [8]],
    ["a number out of order", but("number", [20, 5]), "monotone", 1, [20]],
    ["a code of another form", but("code", [11, "ab-100"]), "matches", 1, [11]],
    ["a code that is too long", but("code", [13, "AB-1000"]), "length", 1, [13]],
  ];

  test.each(planted)("%s is flagged, and nothing else", (_, defect, rule, wrong, first) => {
    const { passed, violations } = checkTable(orders(defect), suite);
    expect(passed).toBe(false);
    const found = violations.filter(({ constraint }) => constraint.rule === rule);
    expect(found).toHaveLength(1);
    expect({ count: found[0].count, rows: found[0].rows }).toEqual({ count: wrong, rows: first });
    expect(found[0].column).toBe(Object.keys(defect)[0] === "due" ? "ordered" : Object.keys(defect)[0]);
    // A column of another type also breaks the rules that need its numbers.
    const allowed = rule === "type" ? ["range"] : [];
    const others = violations.filter((each) => each !== found[0]).map(({ constraint }) => constraint.rule);
    expect(others).toEqual(allowed);
  });

  test("flags a missing column, too few rows and duplicate rows", () => {
    const few = createTable({ id: ["a", "a"], amount: [1, 1] });
    const messages = checkTable(few, suite).violations.map(({ message }) => message);
    expect(messages).toContain('the table lacks "state"');
    expect(messages).toContain("the table has 2 rows, not from 10 to 100");
    expect(messages).toContain("the table has 1 duplicate rows (the first in row 1)");
    expect(messages).toContain('the column "state" is missing');
    expect(messages).toContain('the column "id" has 1 of 2 values that are duplicates (the first in row 1: "a")');
  });
});

test("messages give the problem, its count and its first row", () => {
  const messages = (constraint: Constraint, defect = {}) =>
    checkTable(orders(defect), [constraint]).violations.map(({ message }) => message);
  expect(messages({ rule: "range", column: "amount", maximum: 20 })).toEqual([
    'the column "amount" has 19 of 50 values that are not at most 20 (the first in row 31: 20.5)',
  ]);
  expect(messages({ rule: "range", column: "amount", minimum: 0, maximum: 5 })[0]).toContain("not from 0 to 5");
  expect(messages({ rule: "length", column: "code", minimum: 7 })[0]).toContain("whose length is not at least 7");
  expect(messages({ rule: "complete", column: "id" }, but("id", [7, null]))).toEqual([
    'the column "id" has 1 of 50 values missing (the first in row 7)',
  ]);
  expect(messages({ rule: "columns", names: ["id"], only: true })[0]).toContain(
    'has the unexpected "amount", "pieces"',
  );
  expect(messages({ rule: "compare", column: "id", relation: "=", with: "ids" })[0]).toContain(
    'there is no column "ids"',
  );
  expect(messages({ rule: "distinctRows", columns: ["ids"] })).toEqual(['the table has no column "ids"']);
});

test("at most ten rows are listed, all are counted", () => {
  const [violation] = checkTable(orders(), [{ rule: "range", column: "number", maximum: 0 }]).violations;
  expect(violation.count).toBe(rows);
  expect(violation.rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("invalid data never throw, invalid constraints do", () => {
  const strange = createTable({ id: [null, null], amount: ["x", "y"], state: [true, false] });
  expect(checkTable(strange, suite).passed).toBe(false);
  expect(checkTable(createTable({}), suite).passed).toBe(false);
  expect(refusal(() => checkTable(strange, [{ rule: "ragne", column: "id" } as never]))).toContain("unknown rule");
  expect(checkTable([{ a: 1 }], [{ rule: "complete", column: "a" }]).passed).toBe(true);
});
