import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { spatialMedian } from "./median.js";

describe("the spatial median", () => {
  test("balances the forces of all points, or is a point that holds it", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const points = Array.from({ length: 9 }, () => Float64Array.of(random.normal(), random.normal()));
      const center = runToEnd(spatialMedian(points));
      const cost = (at: Float64Array) => points.reduce((sum, p) => sum + Math.hypot(p[0] - at[0], p[1] - at[1]), 0);
      for (let k = 0; k < 8; k++) {
        const near = Float64Array.of(center[0] + 1e-4 * Math.cos(k), center[1] + 1e-4 * Math.sin(k));
        expect(cost(center)).toBeLessThanOrEqual(cost(near) + 1e-12);
      }
    }
    const cross = [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].map((p) => Float64Array.from(p));
    expectClose(runToEnd(spatialMedian(cross)), [0, 0], 1e-12);
  });
});
