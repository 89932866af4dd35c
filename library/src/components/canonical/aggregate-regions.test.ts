import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { toRows } from "../../data/matrix.js";
import { aggregateRegions, gridCells } from "./aggregate-regions.js";

test("each region holds the sum of its places, in order of first appearance", () => {
  const problem = fc
    .record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 8 }) })
    .chain(({ rows, columns }) =>
      fc.record({
        y: fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        regionOf: fc.array(fc.constantFrom("west", "east", "north"), { minLength: columns, maxLength: columns }),
      }),
    );
  fc.assert(
    fc.property(problem, ({ y, regionOf }) => {
      const merged = aggregateRegions(y, regionOf);
      expect(merged.regions).toEqual([...new Set(regionOf)]);
      const sums = y.map((row) =>
        merged.regions.map((name) =>
          row.reduce((sum, value, place) => sum + (regionOf[place] === name ? value : 0), 0),
        ),
      );
      expect(toRows(merged.y)).toEqual(sums);
    }),
  );
});

test("a place belongs to the grid square that contains it, borders to the east and north", () => {
  const places = [
    [0, 0],
    [9.9, 0.1],
    [10, 0],
    [-0.1, 25],
  ];
  expect(gridCells(places, 10)).toEqual(["0:0", "0:0", "1:0", "-1:2"]);
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), (longitude, latitude) => {
      const [here, east, north] = gridCells(
        [
          [longitude, latitude],
          [longitude + 4, latitude],
          [longitude, latitude + 4],
        ],
        4,
      ).map((cell) => cell.split(":").map(Number));
      expect(east).toEqual([here[0] + 1, here[1]]);
      expect(north).toEqual([here[0], here[1] + 1]);
    }),
  );
});

test("refuses a wrong number of regions, NaN, an invalid grid size and wrong coordinates", () => {
  expect(refusal(() => aggregateRegions([[1, 2]], ["a"]))).toContain("1 regions for 2 places");
  expect(refusal(() => aggregateRegions([[1, Number.NaN]], ["a", "a"]))).toContain("aggregateRegions: every entry");
  expect(refusal(() => gridCells([[1, 2]], 0))).toContain("size must be a number above 0");
  expect(refusal(() => gridCells([[1, 2]], Number.NaN))).toContain("size must be a number above 0, got NaN");
  expect(refusal(() => gridCells([[1]], 1))).toContain("a place needs 2 coordinates, got 1");
  expect(refusal(() => gridCells([[1, Number.NaN]], 1))).toContain("gridCells: every entry");
});
