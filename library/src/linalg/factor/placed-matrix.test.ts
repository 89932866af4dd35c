import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { entryAddress, placeMatrix, readLower, readPlaced, readUpper } from "./placed-matrix.js";

const counting = (rows: number, columns: number): Matrix => ({
  rows,
  columns,
  data: Float64Array.from({ length: rows * columns }, (_, at) => at + 1),
});

describeOnTiers("placing and reading", () => {
  test.each([0, 1, 7, 8, 9, 16, 64, 1024])("%i columns: rows are an odd number of cache lines apart", (columns) => {
    withWorkspace(currentEngine(), (space) => {
      const a = counting(3, columns);
      const placed = placeMatrix(space, 3, columns, a.data);
      expect(placed.stride).toBeGreaterThanOrEqual(columns);
      expect((placed.stride / 8) % 2).toBe(1);
      expect(readPlaced(space, placed, 3, columns)).toEqual(a);
      if (columns > 0) expect(space.read(entryAddress(placed, 2, columns - 1), 1)[0]).toBe(3 * columns);
    });
  });

  test("copies triangles, and rows beyond them", () => {
    withWorkspace(currentEngine(), (space) => {
      const placed = placeMatrix(space, 3, 3, counting(3, 3).data);
      const lower = asMatrix([
        [1, 0, 0],
        [4, 5, 0],
        [7, 8, 9],
      ]);
      const upper = asMatrix([
        [1, 2, 3],
        [0, 5, 6],
        [0, 0, 9],
      ]);
      expect(readLower(space, placed, 3)).toEqual(lower);
      expect(readUpper(space, placed, 3, 3)).toEqual(upper);
      expect(readUpper(space, placed, 3, 2)).toEqual(
        asMatrix([
          [1, 2],
          [0, 5],
          [0, 0],
        ]),
      );
      expect(readUpper(space, placed, 2, 3)).toEqual(
        asMatrix([
          [1, 2, 3],
          [0, 5, 6],
        ]),
      );
    });
  });

  test("without data it is zero, also in reused memory", () => {
    withWorkspace(currentEngine(), (space) => {
      const before = placeMatrix(space, 4, 4, counting(4, 4).data);
      space.release(before.address);
      expect(readPlaced(space, placeMatrix(space, 4, 4), 4, 4).data.every((value) => value === 0)).toBe(true);
    });
  });
});
