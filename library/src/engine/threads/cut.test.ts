import fc from "fast-check";
import { expect, test } from "vitest";
import type { Varying } from "./control.js";
import {
  backwards,
  byBoth,
  byRow,
  type Cut,
  columnCount,
  cutEvenly,
  cutGrid,
  cutRows,
  endRow,
  firstRow,
  rowCount,
} from "./cut.js";

const sizes = fc.integer({ min: 1, max: 10_000 });

/** The value of an argument in a thread. */
function evaluate({ first, perRow = 0, perColumn = 0, most = Infinity }: Varying, row: number, column = 0): number {
  return Math.min(most, first + row * perRow + column * perColumn);
}

const cuts: Record<string, (total: number) => Cut> = {
  "the rows of a grid": (total) => cutGrid(total, 300).rows,
  "the rows of a product": cutRows,
  "even cuts": (total) => cutEvenly(total, 8),
};

test.each(Object.entries(cuts))("%s are contiguous and end with the last", (_, make) => {
  fc.assert(
    fc.property(sizes, (total) => {
      const rows = make(total);
      let next = 0;
      for (let block = 0; block < rows.count; block++) {
        expect(evaluate(firstRow(rows), block)).toBe(next);
        expect(evaluate(rowCount(rows), block)).toBeGreaterThan(0);
        next += evaluate(rowCount(rows), block);
        expect(evaluate(endRow(rows), block)).toBe(next);
      }
      expect(next).toBe(total);
    }),
  );
});

test("columns are divided like rows", () => {
  const { columns } = cutGrid(10, 1000);
  const counts = Array.from({ length: columns.count }, (_, block) => evaluate(columnCount(columns), 0, block));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1000);
  expect(Math.max(...counts)).toBe(columns.block);
});

test("large products have large blocks, small ones have enough of them", () => {
  expect(cutGrid(1024, 1024)).toMatchObject({ rows: { block: 128, count: 8 }, columns: { block: 256, count: 4 } });
  expect(cutGrid(256, 256)).toMatchObject({ rows: { block: 64, count: 4 }, columns: { block: 128, count: 2 } });
  expect(cutGrid(50, 50)).toMatchObject({ rows: { block: 32, count: 2 }, columns: { block: 32, count: 2 } });
  expect(cutRows(1024).block).toBe(128);
  expect(cutRows(100).block).toBe(32);
});

test("even blocks are multiples of the unit, and about 32 in number", () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 64 }), (total, unit) => {
      const { block, count } = cutEvenly(total, unit);
      expect(block % unit).toBe(0);
      expect(count).toBeLessThanOrEqual(32);
      if (total >= 32 * unit) expect(count).toBeGreaterThan(16);
    }),
  );
});

test("in reverse order the first block is the last", () => {
  const rows = cutRows(1000);
  for (const argument of [rowCount(rows), firstRow(rows), endRow(rows), byRow(64, rows, 8)]) {
    const turned = backwards(argument, rows);
    if (typeof turned !== "object") expect.fail("it no longer varies");
    for (let block = 0; block < rows.count; block++) {
      expect(evaluate(turned, block)).toBe(evaluate(argument, rows.count - 1 - block));
    }
  }
  expect(backwards(5, rows)).toBe(5);
});

test("addresses move with the blocks, and a null address stays null", () => {
  const { rows, columns } = cutGrid(1024, 1024);
  expect(evaluate(byRow(4096, rows, 80), 2)).toBe(4096 + 2 * 128 * 80);
  expect(evaluate(byRow(0, rows, 80), 2)).toBe(0);
  expect(evaluate(byBoth(4096, rows, 8192, columns, 8), 1, 3)).toBe(4096 + 128 * 8192 + 3 * 256 * 8);
});
