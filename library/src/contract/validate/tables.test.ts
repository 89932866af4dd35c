import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { toRecords } from "../../data/table/records.js";
import { createTable } from "../../data/table/table.js";
import { isTableLike, refuseTable, requireTable } from "./tables.js";

const table = createTable({ size: [3, 1, 2], city: ["Oslo", "Bern", "Oslo"] });
const codes = [
  [3, 1],
  [1, 0],
];

test("distinguishes tables and records from numbers", () => {
  expect([table, toRecords(table)].map(isTableLike)).toEqual([true, true]);
  expect([asMatrix(codes), codes, [Float64Array.of(1)], [], 7, null].some(isTableLike)).toBe(false);
});

test("the errors tell what to pass instead", () => {
  const numbers = { kind: "test", target: "none", supports: {} } as const;
  expect(refuseTable(numbers).message).toContain("put encodeTable() before it in a pipeline");
  expect(refuseTable({ ...numbers, supports: { categories: true } }).message).toContain("pass a matrix");
  expect(requireTable(numbers).message).toContain("pass a table or records");
});
