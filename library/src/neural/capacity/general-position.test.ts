import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { isInGeneralPosition } from "./general-position.js";
import { separatingNormal } from "./separability.js";
import { separableDichotomies } from "./separable-dichotomies.js";

const normals = (n: number, p: number, seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: n }, () => Array.from({ length: p }, () => random.normal()));
};

/** How many of the 2ⁿ divisions of the points a hyperplane through the origin makes. */
function countSeparable(points: number[][]): number {
  const divisions = Array.from({ length: 2 ** points.length }, (_, code) =>
    points.map((_, i) => 1 - 2 * ((code >> i) & 1)),
  );
  return divisions.filter((signs) => separatingNormal(points, signs) !== undefined).length;
}

test("[MP-183] general position means that every p points are linearly independent; a degenerate set has fewer dichotomies", () => {
  for (let seed = 0; seed < 3; seed++) {
    const points = normals(5, 3, seed);
    expect(isInGeneralPosition(points)).toBe(true);
    expect(countSeparable(points)).toBe(separableDichotomies(5, 3));
    // A point in the plane of two others and the origin: no three points of the set are on a line.
    const [a, b] = points;
    const degenerate = [...points.slice(0, 4), a.map((value, i) => 0.4 * value - 0.7 * b[i])];
    expect(isInGeneralPosition(degenerate)).toBe(false);
    expect(countSeparable(degenerate)).toBeLessThan(separableDichotomies(5, 3));
  }
});

test("fewer points than dimensions are in general position if they are linearly independent", () => {
  expect(
    isInGeneralPosition([
      [1, 0, 0],
      [0, 1, 0],
    ]),
  ).toBe(true);
  expect(
    isInGeneralPosition([
      [1, 2, 0],
      [2, 4, 0],
    ]),
  ).toBe(false);
  expect(isInGeneralPosition([[0, 0]])).toBe(false);
});

test("too many subsets are refused", () => {
  expect(refusal(() => isInGeneralPosition(normals(100, 10, 0)))).toMatch(
    "more than 1000000 subsets of 10; give fewer points",
  );
});
