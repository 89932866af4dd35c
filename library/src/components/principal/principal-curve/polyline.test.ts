import { expect, test } from "vitest";
import { asMatrix } from "../../../data/matrix.js";
import { polyline, projectOnPolyline } from "./polyline.js";

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
