import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { type ColumnLike, createTable, type Table } from "../table/table.js";
import { compareTables } from "./compare-tables.js";

/** 500 customers drawn from one population; a change replaces columns. */
function customers(seed: number, change: Readonly<Record<string, ColumnLike>> = {}, rows = 500): Table {
  const random = createRandom(seed);
  const draw = <T>(make: () => T) => Array.from({ length: rows }, make);
  return createTable({
    age: draw(() => 40 + 10 * random.normal()),
    city: draw(() => ["Bern", "Oslo", "Rome"][random.integer(3)]),
    member: draw(() => random.uniform() < 0.3),
    income: draw(() => (random.uniform() < 0.1 ? null : random.exponential())),
    ...change,
  });
}

const verdicts = (table: Table, other: Table) =>
  Object.fromEntries(compareTables(table, other).columns.map(({ name, verdict }) => [name, verdict]));

test("tables of one population are stable, except for a share of seeds within the significance", () => {
  let alarms = 0;
  for (let seed = 0; seed < 100; seed++) {
    const comparison = compareTables(customers(seed), customers(1000 + seed));
    if (comparison.verdict !== "stable") alarms++;
  }
  // At most 1 in 100 by chance; 5 would be far beyond it.
  expect(alarms).toBeLessThan(5);
});

test("a table is stable compared with itself", () => {
  const { verdict, columns, rows } = compareTables(customers(1), customers(1));
  expect(verdict).toBe("stable");
  expect(rows).toEqual({ before: 500, after: 500 });
  for (const { values, missing, reasons } of columns) {
    expect(values).toMatchObject({ statistic: 0, stability: 0 });
    expect(values?.pValue).toBeCloseTo(1, 12);
    expect(missing.pValue).toBeCloseTo(1, 12);
    expect(reasons).toEqual([]);
  }
});

describe("finds planted changes in their column alone, for several seeds", () => {
  const seeds = Array.from({ length: 10 }, (_, k) => k);
  const check = (column: string, change: (seed: number) => Record<string, ColumnLike>, reason: string) => {
    for (const seed of seeds) {
      const comparison = compareTables(customers(seed), customers(500 + seed, change(seed)));
      expect(comparison.verdict).toBe("drifted");
      const found = comparison.columns.filter(({ verdict }) => verdict === "drifted");
      expect(found.map(({ name }) => name)).toEqual([column]);
      expect(found[0].reasons.join("; ")).toContain(reason);
    }
  };
  const draw = <T>(make: () => T) => Array.from({ length: 500 }, make);

  test("a shift of numbers", () => {
    check(
      "age",
      (seed) => {
        const random = createRandom(seed + 99);
        return { age: draw(() => 48 + 10 * random.normal()) };
      },
      "distributed differently (kolmogorov-smirnov",
    );
  });

  test("changed shares of categories", () => {
    check(
      "city",
      (seed) => {
        const random = createRandom(seed + 99);
        return { city: draw(() => ["Bern", "Bern", "Bern", "Oslo", "Rome"][random.integer(5)]) };
      },
      "distributed differently (chi-squared",
    );
  });

  test("a new category", () => {
    check(
      "city",
      (seed) => {
        const random = createRandom(seed + 99);
        return { city: draw(() => ["Bern", "Oslo", "Rome", "Paris"][random.integer(4)]) };
      },
      'new values: "Paris"',
    );
  });

  test("more missing values", () => {
    check(
      "income",
      (seed) => {
        const random = createRandom(seed + 99);
        return { income: draw(() => (random.uniform() < 0.4 ? null : random.exponential())) };
      },
      "the share of missing values was",
    );
  });

  test("a changed type", () => {
    check("age", () => ({ age: draw(() => "forty") }), "the type was number and is category");
  });
});

test("a small change in a large table is slight: significant, but of small size", () => {
  const random = createRandom(3);
  const ages = (shift: number) => Float64Array.from({ length: 50_000 }, () => shift + random.normal());
  const [before, after] = [createTable({ age: ages(0) }), createTable({ age: ages(0.05) })];
  expect(verdicts(before, after)).toEqual({ age: "slight" });
});

test("new and missing columns are listed, and count as drift", () => {
  const before = createTable({ a: [1, 2], b: [1, 2] });
  const after = createTable({ b: [1, 2], c: [1, 2] });
  expect(compareTables(before, after)).toMatchObject({ newColumns: ["c"], missingColumns: ["a"], verdict: "drifted" });
});

test("empty tables and columns without values give no evidence", () => {
  expect(compareTables(createTable({ a: [] }), createTable({ a: [] })).verdict).toBe("stable");
  const empty = createTable({ a: [null, null] });
  expect(compareTables(empty, empty).columns[0]).toMatchObject({ values: null, verdict: "stable" });
});

test("refuses a significance that is not a fraction", () => {
  const table = createTable({ a: [1] });
  expect(refusal(() => compareTables(table, table, { significance: 0 }))).toContain("invalid-option: compareTables");
});
