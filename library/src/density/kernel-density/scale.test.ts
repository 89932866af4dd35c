import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { addScaled, logDeterminantOfScale, multiplyScale, windowCoordinateSteps } from "./scale.js";

const lower = asMatrix([
  [2, 0],
  [1, 3],
]);
const center = Float64Array.of(1, -1);

test("a scale maps to the coordinates of the window and back", () => {
  const x = asMatrix([
    [3, 4],
    [1, -1],
    [0, 7],
  ]);
  for (const scale of [Float64Array.of(2, 5), lower]) {
    const z = runToEnd(windowCoordinateSteps(scale, center, x));
    const back = Float64Array.from({ length: 6 }, (_, e) => center[e % 2]);
    for (let i = 0; i < 3; i++) addScaled(scale, z.data.subarray(2 * i, 2 * i + 2), 1, back, 2 * i);
    expectClose(back, x.data, 1e-14);
  }
  expect([...runToEnd(windowCoordinateSteps(lower, center, x)).data.subarray(0, 2)]).toEqual([1, 4 / 3]);
});

test("the determinant is the product of the diagonal, and a factor multiplies every entry", () => {
  expect(logDeterminantOfScale(Float64Array.of(2, 5))).toBeCloseTo(Math.log(10), 14);
  expect(logDeterminantOfScale(lower)).toBeCloseTo(Math.log(6), 14);
  expect(logDeterminantOfScale(multiplyScale(lower, 2))).toBeCloseTo(Math.log(24), 14);
  expect(multiplyScale(Float64Array.of(1, 2), 3)).toEqual(Float64Array.of(3, 6));
});
