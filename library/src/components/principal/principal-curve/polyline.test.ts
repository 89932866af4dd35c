import { expect, test } from "vitest";
import { asMatrix, zeros } from "../../../data/matrix.js";
import { polyline, projectionSteps, projectOnPolyline } from "./polyline.js";

test("lengths add up, and a point beside a segment is projected onto it", () => {
  const curve = polyline(
    asMatrix([
      [0, 0],
      [3, 4],
      [3, 10],
    ]),
  );
  expect([...curve.lengths]).toEqual([0, 5, 11]);
  const { position, squares } = projectOnPolyline(curve, asMatrix([[5, 8]]));
  expect([position[0], squares[0]]).toEqual([9, 4]);
});

test("projecting yields more often for more samples and more pieces", () => {
  const yields = (samples: number, points: number) =>
    [...projectionSteps(polyline(zeros(points, 10)), zeros(samples, 10))].length;
  expect(yields(100, 10)).toBe(0);
  expect(yields(10_000, 50)).toBeGreaterThan(2);
});
