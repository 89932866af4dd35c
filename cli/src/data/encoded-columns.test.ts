import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { encodedColumns } from "./encoded-columns.js";
import { separation } from "./partition-scores.js";

test("a column of names of which each is there once becomes a column for each name", () => {
  const rows = 150;
  const groups = Array.from({ length: rows }, (_, i) => (i % 2 === 0 ? "even" : "odd"));
  const points = createTable({
    id: Array.from({ length: rows }, (_, i) => `r${i}`),
    x: Array.from({ length: rows }, (_, i) => 100 * (i % 2) + Math.sin(i)),
  });
  const { columns, data } = encodedColumns(points);
  expect(columns).toBe(rows + 1);
  expect(data.filter((value) => value === 1)).toHaveLength(rows);
  // Groups of such rows have scores.
  const silhouette = separation({ points, groups })?.find(({ name }) => name === "silhouette")?.value;
  expect(silhouette).toBeGreaterThan(0.2);
});
