import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { solveSvddPrimal } from "./svdd-primal.js";

test("the share nu of the samples is outside of the sphere, up to those on it, in any number of columns", () => {
  for (const columns of [1, 2, 8]) {
    const x = normalMatrix(100, columns, createRandom(columns));
    for (const nu of [0.001, 0.1, 0.5, 0.95]) {
      const { center, squaredRadius, converged, iterations } = runToEnd(solveSvddPrimal(x, nu));
      expect(converged).toBe(true);
      expect(iterations).toBeLessThan(60);
      const distances = Array.from({ length: 100 }, (_, i) =>
        center.reduce((sum, c, j) => sum + (x.data[i * columns + j] - c) ** 2, 0),
      );
      const outside = distances.filter((value) => value > squaredRadius + 1e-6).length;
      const notInside = distances.filter((value) => value > squaredRadius - 1e-6).length;
      expect(outside / 100).toBeLessThanOrEqual(nu);
      expect(notInside / 100).toBeGreaterThanOrEqual(nu);
    }
  }
});
