import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { failureOf, readFile } from "./reference-files.js";

/** A Parquet file with dates of these milliseconds. */
function datesFile(milliseconds: readonly (bigint | null)[]): Uint8Array {
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [{ name: "when", data: [...milliseconds] }],
      schema: [
        { name: "root", num_children: 1 },
        { name: "when", type: "INT64", repetition_type: "OPTIONAL", converted_type: "TIMESTAMP_MILLIS" },
      ],
    }),
  );
}

test("dates beyond the range of JavaScript are refused with row and column", async () => {
  const bytes = datesFile([0n, null, 8_640_000_000_000_001n]);
  const message = /column "when" has a date in row 3 that is not between the years -271821 and 275760/;
  expect(await failureOf(readFile("a.parquet", bytes))).toMatch(message);
  expect(await failureOf(readFile("a.parquet", bytes, { types: new Map([["when", "text"]]) }))).toMatch(message);
});

test("the last date is read", async () => {
  const { table } = await readFile("a.parquet", datesFile([8_640_000_000_000_000n]));
  expect(table.columns).toEqual([{ type: "date", values: Float64Array.of(8.64e15) }]);
});
