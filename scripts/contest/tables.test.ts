import { columnOf, selectTableRows, type Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { prepareRows } from "../../cli/src/learn/prepare-rows.js";
import { contestTables } from "./tables.js";

/** The categories of a column, a row each. */
function words(table: Table, name: string): string[] {
  const column = columnOf(table, name);
  if (column.type !== "category") throw new Error(`${name} is ${column.type}`);
  return Array.from(column.codes, (code) => column.categories[code]);
}

function numbers(table: Table, name: string): number[] {
  const column = columnOf(table, name);
  if (column.type !== "number") throw new Error(`${name} is ${column.type}`);
  return Array.from(column.values);
}

const count = <T>(values: readonly T[], value: T) => values.filter((one) => one === value).length;

describe("ten tables", () => {
  const names = Object.keys(contestTables);

  test("are of the kinds that the guide names", () => {
    const kinds = [
      "numbers",
      "mixed",
      "wide",
      "many classes",
      "rare class",
      "noise",
      "leaking id",
      "counts",
      "time order",
      "text",
    ];
    expect(names).toEqual(kinds);
  });

  test.each(names)("%s: the same seed gives the same table; new rows are others with the same columns", (name) => {
    // To compare all rows takes longer than all the rest.
    const some = (table: Table) =>
      selectTableRows(
        table,
        Array.from({ length: 20 }, (_, i) => 7 * i),
      ).columns;
    const [first, again, other] = [0, 0, 1].map((seed) => contestTables[name](seed));
    expect(some(again.table)).toEqual(some(first.table));
    expect(first.table.names).toContain(first.target);
    if (first.more === undefined) return expect(some(other.table)).toEqual(some(first.table));
    expect(some(other.table)).not.toEqual(some(first.table));
    const more = first.more(140);
    expect(more.rows).toBe(140);
    expect(more.names).toEqual(first.table.names);
    expect(more.columns.map(({ type }) => type)).toEqual(first.table.columns.map(({ type }) => type));
    expect(some(more)).not.toEqual(some(first.table));
  });
});

describe("each table is of its kind", () => {
  const made = (name: string, seed = 0) => contestTables[name](seed).table;

  test("wide: more columns than rows", () => {
    expect(made("wide").names.length).toBeGreaterThan(made("wide").rows);
  });

  test("many classes: ten digits, as words", () => {
    expect(new Set(words(made("many classes"), "digit"))).toEqual(new Set([..."0123456789"].map((d) => `d${d}`)));
  });

  test.each([0, 1, 2])("rare class: one row in fifty (seed %i)", (seed) => {
    const table = made("rare class", seed);
    expect(count(words(table, "kind"), "fraud")).toBe(table.rows / 50);
  });

  test.each([0, 1, 2])("leaking id: the rows are sorted by the class (seed %i)", (seed) => {
    const groups = words(made("leaking id", seed), "group");
    expect(groups).toEqual([...groups].sort());
  });

  test.each([0, 1, 2])("counts: whole numbers that are more on Fridays (seed %i)", (seed) => {
    const table = made("counts", seed);
    const [visits, days] = [numbers(table, "visits"), words(table, "day")];
    expect(visits.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
    const sum = (friday: boolean) => visits.filter((_, i) => (days[i] === "fri") === friday).reduce((a, b) => a + b, 0);
    expect(4 * sum(true)).toBeGreaterThan(sum(false));
  });

  test("time order: `learn` tests on the last fifth of the days", () => {
    const { table, target } = contestTables["time order"](0);
    const { advice, test: last } = prepareRows(table, { target, seed: 0, share: 0.2 });
    expect(advice.time).not.toBeNull();
    expect(last.x.rows).toBe(table.rows / 5);
  });

  test("noise: the coin is fair and no column leads it", () => {
    const table = made("noise");
    const heads = words(table, "coin").map((side) => (side === "heads" ? 1 : -1));
    for (const name of table.names.filter((one) => one !== "coin")) {
      const products = numbers(table, name).map((value, i) => value * heads[i]);
      // Four standard errors of a mean of products with variance 1.
      expect(Math.abs(products.reduce((a, b) => a + b, 0) / table.rows)).toBeLessThan(4 / Math.sqrt(table.rows));
    }
  });
});
