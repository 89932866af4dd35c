import { expect, test } from "vitest";
import { joinColumns } from "./beside.js";
import { createTable } from "./table/table.js";

test("side by side, a name that is taken gets an underscore", () => {
  const joined = joinColumns(createTable({ a: [1], b: [2] }), createTable({ b: [3], c: [4] }));
  expect(joined.names).toEqual(["a", "b", "b_", "c"]);
});
