import { expect, test, vi } from "vitest";
import { readTable } from "./read-table.js";
import { failureOf } from "./reference-files.js";

vi.mock("@duckdb/node-api", () => {
  throw new Error("Cannot find package '@duckdb/node-api'");
});

test("without DuckDB installed, a query tells how to install it", async () => {
  expect(await failureOf(readTable([], { sql: "select 1 as one" }))).toBe(
    "failure: queries need the package @duckdb/node-api, which is not installed (install it: npm install @duckdb/node-api)",
  );
});
