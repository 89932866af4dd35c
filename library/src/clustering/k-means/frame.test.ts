import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { frameOf } from "./frame.js";

test("columns near 0 stay, distant ones move to within two standard deviations of their mean, without rounding", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(200, 3, createRandom(seed));
    const shifts = [0, 1e6, -3e9];
    const data = x.data.map((value, at) => value * 10 ** (seed - 5) + shifts[at % 3]);
    const moments = columnMoments({ ...x, data });
    const { origin, scale } = frameOf(moments);
    expect(origin[0]).toBe(0);
    for (const j of [1, 2]) {
      expect(Math.abs(origin[j] - moments.mean[j])).toBeLessThanOrEqual(2 * Math.sqrt(moments.variance[j]));
    }
    expect(data.every((value, at) => value - origin[at % 3] + origin[at % 3] === value)).toBe(true);
    expect(Number.isInteger(Math.log2(scale))).toBe(true);
    const widest = scale * Math.sqrt(Math.max(...moments.variance));
    expect(widest > 0.5 && widest <= 1).toBe(true);
  }
});

test("constant columns move to 0, and data without variance keep their scale", () => {
  const moments = { mean: Float64Array.of(7, 0), variance: Float64Array.of(0, 0) };
  expect(frameOf(moments)).toEqual({ origin: Float64Array.of(7, 0), scale: 1 });
});

test("the smallest and the largest variances give a scale whose square is finite and not 0", () => {
  for (const variance of [5e-324, 1e-300, 1e300, 1.7e308]) {
    const { scale } = frameOf({ mean: Float64Array.of(0), variance: Float64Array.of(variance) });
    expect(scale ** 2 > 0 && scale ** 2 < Infinity).toBe(true);
  }
});
