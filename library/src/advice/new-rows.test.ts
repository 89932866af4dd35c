import { expect, test } from "vitest";
import { createTable } from "../data/table/table.js";
import { registry } from "../registry.js";
import { suggest } from "./suggest.js";

/** A table without gaps, of all types of columns that a CSV file has. */
const count = 36;
const rows = Array.from({ length: count }, (_, i) => i);
const table = createTable({
  size: rows.map((i) => Math.sin(i) + 2),
  city: rows.map((i) => ["Bern", "Oslo", "Riga"][i % 3]),
  open: rows.map((i) => i % 2 === 0),
  day: rows.map((i) => new Date(Date.UTC(2024, 0, 1 + ((i * 7) % 300))).toISOString().slice(0, 10)),
  level: {
    type: "ordinal",
    codes: Int32Array.from(rows, (i) => i % 3),
    levels: ["low", "middle", "high"],
  },
  kind: rows.map((i) => (Math.sin(i) + (i % 3) > 1 ? "yes" : "no")),
  price: rows.map((i) => 1 + ((i * 5) % 11) + Math.sin(i)),
});

/** Rows as later files have them: gaps, a category and a level that the fit did not know. */
const later = [
  { size: null, city: "Bern", open: true, day: "2024-05-05", level: "low" },
  { size: 1, city: "Rome", open: false, day: "2024-05-06", level: "middle" },
  { size: 2, city: null, open: null, day: null, level: null },
  { size: 2, city: "Oslo", open: true, day: "2031-01-01", level: "huge" },
];

test.each([
  ["kind", "price"],
  ["price", "kind"],
])("every suggestion for %s predicts rows with gaps, unknown categories and unknown levels", (target, other) => {
  const columns = table.names.filter((name) => name !== other);
  const data = { ...table, names: columns, columns: columns.map((name) => table.columns[table.names.indexOf(name)]) };
  const { suggestions } = suggest(data, target, { methods: registry.methods });
  expect(suggestions.length).toBeGreaterThan(10);
  const x = {
    ...data,
    names: columns.filter((name) => name !== target),
    columns: data.columns.filter((_, j) => columns[j] !== target),
  };
  const column = table.columns[table.names.indexOf(target)];
  const y =
    "codes" in column
      ? Array.from(column.codes, (code) => (column as { categories: readonly string[] }).categories[code])
      : (column as { values: Float64Array }).values;
  for (const { kind, recipe } of suggestions) {
    // Its covariances are singular where the columns of a category add up to 1: the fit refuses, before any new row.
    if (kind === "quadratic-discriminant") continue;
    const model = registry.recipe(recipe).fit<unknown>({ x, y: y as Float64Array });
    const predicted = model.predict?.(later) as ArrayLike<number> | { readonly codes: Int32Array };
    const length = "codes" in predicted ? predicted.codes.length : predicted.length;
    expect(length, kind).toBe(later.length);
  }
});
