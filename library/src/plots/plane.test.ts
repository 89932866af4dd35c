import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { cellCenters, cellRuns, mapFrame, planeAround } from "./plane.js";

const samples = asMatrix([
  [0, 10],
  [10, 30],
]);

test("the plane extends a tenth beyond the samples, and a constant column gets one to each side", () => {
  expect(planeAround("a", samples)).toEqual({ horizontal: { low: -1, width: 12 }, vertical: { low: 8, width: 24 } });
  const flat = planeAround("a", asMatrix([[3, 4]]));
  expect(flat).toEqual({ horizontal: { low: 2, width: 2 }, vertical: { low: 3, width: 2 } });
});

test("the cells cover the plane once, however they are merged", () => {
  const plane = planeAround("a", samples);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 36, maxLength: 36 }), (answers) => {
      const runs = cellRuns(plane, 6, (a, b) => answers[a] === answers[b]);
      const area = runs.reduce((sum, { x, x2, y, y2 }) => sum + (x2 - x) * (y2 - y), 0);
      expect(area).toBeCloseTo(12 * 24, 6);
      const centers = cellCenters(plane, 6);
      for (let i = 0; i < 36; i++) {
        const [x, y] = centers.data.subarray(2 * i, 2 * i + 2);
        const owners = runs.filter((run) => run.x < x && x < run.x2 && run.y < y && y < run.y2);
        expect(owners.map(({ cell }) => answers[cell])).toEqual([answers[i]]);
      }
    }),
  );
});

test("on a map a unit has the same length in both directions, unless that would make it a line", () => {
  expect(mapFrame({}, planeAround("a", samples))).toEqual({ width: 160, height: 320 });
  expect(mapFrame({ width: 100 }, planeAround("a", samples))).toEqual({ width: 100, height: 200 });
  const thin = asMatrix([
    [0, 0],
    [1000, 1],
  ]);
  expect(mapFrame({}, planeAround("a", thin))).toEqual({ width: 320, height: 200 });
});

test("refuses samples that are not two-dimensional", () => {
  expect(refusal(() => planeAround("map", asMatrix([[1]])))).toBe(
    "invalid-data: map: needs at least one sample of two columns, got 1 x 1",
  );
  expect(refusal(() => planeAround("map", asMatrix([[1, Number.NaN]])))).toBe(
    "invalid-data: map: sample 0 has NaN in column 1; values must be finite",
  );
});
