import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { asMatrix } from "../matrix.js";
import { trainTestSplit } from "../split.js";
import { concatenateTables } from "../table/records.js";
import { createTable, selectTableRows, type Table } from "../table/table.js";
import { duplicateRows, requireNoSharedRows, sharedRows } from "./shared-rows.js";

const train = createTable({ age: [31, 45, 28, null], city: ["Bern", "Oslo", "Rome", "Bern"] });

describe("sharedRows", () => {
  test("finds equal rows, missing values included, with their indices in both tables", () => {
    const later = createTable({ city: ["Bern", "Bern", "Paris", "Rome"], age: [45, null, 31, 28] });
    expect(sharedRows(train, later)).toEqual({ count: 2, second: Int32Array.of(1, 3), first: Int32Array.of(3, 2) });
  });

  test("can be restricted to some columns", () => {
    const later = createTable({ city: ["Oslo", "Paris"], height: [1, 2] });
    expect(sharedRows(train, later, { columns: ["city"] }).first).toEqual(Int32Array.of(1));
    expect(refusal(() => sharedRows(train, later))).toContain('there is no column "height"');
  });

  test("accepts matrices", () => {
    const found = sharedRows(
      asMatrix([
        [1, 2],
        [3, 4],
      ]),
      asMatrix([
        [3, 4],
        [2, 1],
      ]),
    );
    expect(found).toEqual({ count: 1, second: Int32Array.of(0), first: Int32Array.of(1) });
  });
});

test("duplicateRows lists the rows that repeat an earlier one", () => {
  const table = createTable({ a: [1, 2, 1, 1, 3], b: ["x", "x", "x", "y", "x"] });
  expect(duplicateRows(table)).toEqual(Int32Array.of(2));
  expect(duplicateRows(table, { columns: ["a"] })).toEqual(Int32Array.of(2, 3));
});

describe("[MP-097] a split 80/10/10 of", () => {
  function measured(seed: number): Table {
    const random = createRandom(seed);
    const numbers = () => Float64Array.from({ length: 200 }, () => random.normal());
    return createTable({ a: numbers(), b: numbers() });
  }

  function split(table: Table, seed: number) {
    const halves = trainTestSplit({ x: table, y: undefined, features: table.names }, { testShare: 0.2, seed });
    const last = trainTestSplit(halves.test, { testShare: 0.5, seed });
    return { train: halves.train.x, validation: last.train.x, test: last.test.x };
  }

  test("different rows is random, has these sizes and is accepted", () => {
    for (let seed = 0; seed < 10; seed++) {
      const sets = split(measured(seed), seed);
      expect(Object.values(sets).map(({ rows }) => rows)).toEqual([160, 20, 20]);
      expect(duplicateRows(concatenateTables(Object.values(sets))).length).toBe(0);
      requireNoSharedRows(sets);
      expect(split(measured(seed), seed + 1)).not.toEqual(sets);
    }
  });

  test("replicated rows is refused, and the leak is named", () => {
    for (let seed = 0; seed < 10; seed++) {
      const table = measured(seed);
      const replicated = concatenateTables([table, selectTableRows(table, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])]);
      const { train: first, ...others } = split(table, seed);
      // Whatever the split, some of the twelve pairs fall into different sets.
      expect(() => requireNoSharedRows(split(replicated, seed))).toThrow(/rows? of \w+ (is|are) also in \w+/);
      expect(refusal(() => requireNoSharedRows({ first, ...others, copy: selectTableRows(first, [5]) }))).toBe(
        "invalid-data: 1 row of copy is also in first, for example row 0 of copy is row 5 of first; " +
          "remove them from one of the sets",
      );
    }
  });
});
