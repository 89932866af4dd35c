import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { separatingNormal } from "./separability.js";
import { separableDichotomies } from "./separable-dichotomies.js";

test("[MP-182] the linear program finds C(n, p) of the 2ⁿ labels separable, for any points in general position", () => {
  for (const [n, p] of [
    [3, 2],
    [5, 2],
    [6, 3],
  ]) {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const points = Array.from({ length: n }, () => Array.from({ length: p }, () => random.normal()));
      let separable = 0;
      for (let code = 0; code < 2 ** n; code++) {
        const signs = points.map((_, i) => 1 - 2 * ((code >> i) & 1));
        const normal = separatingNormal(points, signs);
        if (normal === undefined) continue;
        separable++;
        const margins = points.map(
          (point, i) => signs[i] * point.reduce((sum, value, j) => sum + value * normal[j], 0),
        );
        expect(Math.min(...margins)).toBeGreaterThan(0);
      }
      expect(separable).toBe(separableDichotomies(n, p));
    }
  }
});

test("the size of points does not matter, and nothing separates the origin", () => {
  expect(
    separatingNormal(
      [
        [1e-9, 0],
        [0, 1e9],
      ],
      [1, -1],
    ),
  ).toBeDefined();
  expect(
    separatingNormal(
      [
        [1, 0],
        [0, 0],
      ],
      [1, 1],
    ),
  ).toBeUndefined();
  expect(refusal(() => separatingNormal([[1]], []))).toMatch("1 points need 1 signs, got 0");
});
