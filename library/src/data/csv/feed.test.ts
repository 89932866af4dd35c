import { expect, test } from "vitest";
import { createCsvFeed } from "./feed.js";
import { checkCsvOptions } from "./options.js";

test("yields tables while the file is read, each full but the last", () => {
  const widths: number[] = [];
  const feed = createCsvFeed(checkCsvOptions({ header: ["a", "b"] }), (columns) => {
    widths.push(columns);
    return 20_000;
  });
  const early = [...feed.push("1,2\n".repeat(45_000))].map(({ table }) => table.rows);
  const late = [...feed.finish()].map(({ table }) => table.rows);
  expect(early.length).toBeGreaterThan(0);
  expect([...early, ...late]).toEqual([20_000, 20_000, 5000]);
  expect(widths).toEqual([2]);
  expect(() => [...feed.finish()]).toThrow("the reader has finished");
});
