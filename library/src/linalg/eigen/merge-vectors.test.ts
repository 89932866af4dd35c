import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../../engine/index.js";
import {
  arrange,
  BOTH,
  combineRows,
  type Deflation,
  gatherRows,
  LOWER,
  mergeRows,
  mergeWithRest,
  sortRows,
  UPPER,
} from "./merge-vectors.js";

test("kept vectors are grouped by kind, in their order within a kind", () => {
  const kinds = [LOWER, UPPER, BOTH, UPPER, LOWER];
  const arrangement = arrange({ kept: [0, 1, 2, 3, 4], deflated: [], kinds });
  expect(arrangement).toEqual({ upper: 2, both: 1, lower: 2, places: Int32Array.of(3, 0, 2, 1, 4) });
});

describe.each([["plain", plain], ...simdEngines] as const)("%s", (_, engine) => {
  test("vectors of two halves are combined, deflated ones come after, and a column between the halves is unchanged", () => {
    // Columns 0 and 1 are the upper half, column 3 is the lower one; column 2 and row 4 belong to neither.
    const q = [
      [1, 2, 9, 0],
      [0, 0, 9, 3],
      [4, 5, 9, 6],
      [7, 8, 9, 1],
      [8, 8, 8, 8],
    ];
    const deflation: Deflation = { kept: [1, 0, 3], deflated: [2], kinds: [LOWER, UPPER, BOTH] };
    const halves = { upperStart: 0, upperWidth: 2, lowerStart: 3, lowerWidth: 1 };
    withWorkspace(engine, (space) => {
      const address = space.matrix(5, 4, q.flat());
      const copy = space.matrix(5, 4);
      const arrangement = arrange(deflation);
      gatherRows(engine, deflation, arrangement, halves, address, 4, copy);
      // Coefficients of rows 0, 3 and 1, as arranged.
      const coefficients = space.matrix(3, 3, [1, 0, 0, 0, 1, 10, 2, -1, 1]);
      combineRows(engine, deflation, arrangement, halves, copy, coefficients, 0, 3, address, 4, 0);
      expect([...space.read(address, 20)]).toEqual(
        [
          [1, 2, 9, 0],
          [7, 8, 9, 1 + 30],
          [2 - 7, 4 - 8, 9, -1 + 3],
          [4, 5, 9, 6],
          [8, 8, 8, 8],
        ].flat(),
      );
    });
  });
});

test("rows are listed by ascending value: from an empty list, from two lists, from a list and the rest", () => {
  const values = Float64Array.of(9, 3, 5, 1, 4, 2, 6, 0);
  const order = new Int32Array(8);
  sortRows(values, order, 1, 4);
  expect([...order]).toEqual([0, 3, 1, 2, 0, 0, 0, 0]);
  sortRows(values, order, 4, 7);
  mergeRows(values, order, 1, 4, 7);
  expect([...order]).toEqual([0, 3, 5, 1, 4, 2, 6, 0]);
  const ascending = Float64Array.of(1, 3, 5, 4, 0, 3);
  mergeWithRest(ascending, order, 0, 3, 6);
  expect([...order.subarray(0, 6)]).toEqual([4, 0, 1, 5, 3, 2]);
});
