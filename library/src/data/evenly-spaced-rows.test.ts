import { expect, test } from "vitest";
import { evenlySpacedIndices, evenlySpacedRows } from "./evenly-spaced-rows.js";
import { columnOf, createTable } from "./table/table.js";

test("rows are spread evenly over the whole table, in order; a small table is unchanged", () => {
  const table = createTable({ i: Array.from({ length: 1000 }, (_, i) => i) });
  const few = evenlySpacedRows(table, 7);
  const column = columnOf(few, "i");
  const values = column.type === "number" ? [...column.values] : [];
  expect(values).toHaveLength(7);
  for (const [k, value] of values.entries()) expect(Math.floor(((value + 1) * 7 - 1) / 1000)).toBe(k);
  expect(evenlySpacedRows(table, 1000)).toBe(table);
});

test("returns as many indices as there are rows, or as requested", () => {
  expect([...evenlySpacedIndices(3, 10)]).toEqual([0, 1, 2]);
  expect(evenlySpacedIndices(10, 3)).toHaveLength(3);
  expect(evenlySpacedIndices(0, 3)).toHaveLength(0);
});

test("rows are distinct, and not aligned with any period of the data", () => {
  for (const [rows, count] of [
    [1000, 999],
    [1000, 500],
    [6000, 2000],
    [12345, 678],
  ]) {
    const found = evenlySpacedIndices(rows, count);
    expect(found.every((row, i) => i === 0 || row > found[i - 1])).toBe(true);
    expect(found[count - 1]).toBeLessThan(rows);
    if (rows / count < 2) continue;
    for (const period of [2, 3, 4, 5, 7]) {
      const shares = new Float64Array(period);
      for (const row of found) shares[row % period] += period / count;
      expect(Math.min(...shares)).toBeGreaterThan(0.5);
    }
  }
});
