import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { drawSplit, familyWidth, project } from "./split-family.js";

test("drawn conics are quadratic functions around a point: as many coefficients as monomials, symmetric about the center", () => {
  expect([familyWidth("axis", 3), familyWidth("hyperplane", 3), familyWidth("conic", 3)]).toEqual([3, 3, 9]);
  const x = { rows: 1, columns: 2, data: Float64Array.of(5, -2) };
  for (let seed = 0; seed < 10; seed++) {
    // With one sample the center is that sample: points opposite to each other have the same value.
    const a = drawSplit("conic", x, Int32Array.of(0), 2, createRandom(seed));
    const at = (u: number, v: number) => project("conic", Float64Array.of(5 + u, -2 + v), 0, 2, a);
    expect(at(1, 3)).toBeCloseTo(at(-1, -3), 9);
    expect(at(2, 0)).not.toBeCloseTo(at(0, 0), 9);
  }
});
