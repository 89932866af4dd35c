import { expect, test } from "vitest";
import { asMatrix } from "../../../data/matrix.js";
import { spatialMedian } from "./spatial-median.js";

test("of the corners of a square is the centre", () => {
  const center = spatialMedian(
    asMatrix([
      [0, 0],
      [2, 0],
      [0, 2],
      [2, 2],
    ]),
  );
  expect(center[0]).toBeCloseTo(1, 12);
  expect(center[1]).toBeCloseTo(1, 12);
});
