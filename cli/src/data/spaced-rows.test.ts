import { columnOf, createTable } from "lectern/data";
import { expect, test } from "vitest";
import { spacedRows } from "./spaced-rows.js";

test("rows come evenly from the whole table, in their order; a small table stays as it is", () => {
  const table = createTable({ i: Array.from({ length: 1000 }, (_, i) => i) });
  const few = spacedRows(table, 7);
  const column = columnOf(few, "i");
  const values = column.type === "number" ? [...column.values] : [];
  expect(values).toHaveLength(7);
  expect(values[0]).toBe(0);
  for (let k = 1; k < 7; k++) expect(Math.abs(values[k] - values[k - 1] - 1000 / 7)).toBeLessThanOrEqual(1);
  expect(spacedRows(table, 1000)).toBe(table);
});
