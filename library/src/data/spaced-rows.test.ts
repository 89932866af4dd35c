import { expect, test } from "vitest";
import { spacedIndices, spacedRows } from "./spaced-rows.js";
import { columnOf, createTable } from "./table.js";

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

test("as many indices as there are rows, or as are wanted", () => {
  expect([...spacedIndices(3, 10)]).toEqual([0, 1, 2]);
  expect([...spacedIndices(10, 3)]).toEqual([0, 3, 6]);
  expect(spacedIndices(0, 3)).toHaveLength(0);
});
