import { describe, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { kernelDensity } from "./kernel-density.js";
import { windowNames, windowOf } from "./window.js";

describe("[PA-004] samples drawn from the estimate", () => {
  test.each(windowNames)("with the %s window have the moments of the estimate", (window) => {
    const x = asMatrix([
      [0, 0],
      [4, 1],
      [1, 5],
    ]);
    const weights = [1, 2, 1];
    const rows = [
      [1, 0.5],
      [0.5, 2],
    ];
    const model = kernelDensity({ densityKernel: window, bandwidthRule: { kind: "matrix", rows } }).fit({ x, weights });
    const mean = [(0 + 8 + 1) / 4, (0 + 2 + 5) / 4];
    const spread = covariance(x, { weights: Float64Array.from(weights) });
    // The mixture has the covariance of the samples plus that of the window.
    const variance = windowOf(window).variance(2);
    const expected = spread.data.map((value, e) => value + variance * rows[e >> 1][e & 1]);
    for (const seed of [1, 2]) {
      const drawn = model.sample(10_000, seed);
      const found = [0, 1].map(
        (j) => drawn.data.reduce((sum, value, e) => sum + (e % 2 === j ? value : 0), 0) / 10_000,
      );
      // Four standard errors of the means.
      expectEvery(
        Float64Array.from(found, (value, j) => value - mean[j]),
        (gap, j) => Math.abs(gap) < 4 * Math.sqrt(expected[3 * j] / 10_000),
      );
      expectClose(covariance(drawn).data, expected, 0.08);
    }
    expectEvery(model.logDensity(model.sample(500, 3)), (value) => value > -Infinity);
  });
});
