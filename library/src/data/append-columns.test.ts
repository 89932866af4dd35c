import { expect, test } from "vitest";
import { appendColumns } from "./append-columns.js";
import { createTable } from "./table/table.js";

test("concatenated columns: a name that is taken gets an underscore", () => {
  const joined = appendColumns(createTable({ a: [1], b: [2] }), createTable({ b: [3], c: [4] }));
  expect(joined.names).toEqual(["a", "b", "b_", "c"]);
});
