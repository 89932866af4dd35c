import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { failureOf } from "../input/reference-files.js";
import { namedColumn } from "./named-column.js";

test("a column is found by the name that a flag gives, and an unknown name is a usage error with the nearest one", async () => {
  const table = createTable({ price: [1, 2], size: [3, 4] });
  expect(namedColumn(table, "size")).toBe(table.columns[1]);
  const wrong = Promise.resolve().then(() => namedColumn(table, "prise"));
  expect(await failureOf(wrong)).toMatch(/^usage: .*there is no column "prise".*price/);
});
