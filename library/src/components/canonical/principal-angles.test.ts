import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centredColumns, drawnViews } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { canonicalCorrelations } from "./canonical-analysis.js";
import { principalAngles } from "./principal-angles.js";
import reference from "./reference/principal-angles.json" with { type: "json" };

test("matches the angles of SciPy, including tiny ones", () => {
  for (const { a, b, angles } of reference.cases) {
    const ours = principalAngles(a, b);
    expect(ours).toHaveLength(angles.length);
    angles.forEach((angle, k) => {
      expect(Math.abs(ours[k] - angle)).toBeLessThan(1e-12);
    });
  }
});

describe("laws", () => {
  test("the cosines of the angles between centred views are their canonical correlations", () => {
    const problem = fc.record({
      first: fc.integer({ min: 1, max: 4 }),
      second: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(999),
    });
    fc.assert(
      fc.property(problem, ({ first, second, seed }) => {
        const [x, y] = drawnViews(20, [first, second], seed);
        const angles = principalAngles(centredColumns(x), centredColumns(y));
        expectClose(angles, canonicalCorrelations(x, y).map(Math.acos), 1e-7);
        expectClose(principalAngles(centredColumns(y), centredColumns(x)), angles, 1e-10);
      }),
    );
  });

  test("nested spaces have the angle 0, orthogonal ones 90 degrees", () => {
    const plane = [
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    expect([...principalAngles(plane, [[3], [1], [0]])][0]).toBeLessThan(1e-15);
    expect(principalAngles(plane, [[0], [0], [2]])[0]).toBeCloseTo(Math.PI / 2, 14);
    expect(principalAngles(plane, plane)).toHaveLength(2);
  });
});

test("refuses zero columns and different numbers of rows", () => {
  expect(refusal(() => principalAngles([[0]], [[1]]))).toContain("the columns of a are all zero");
  expect(refusal(() => principalAngles([[1]], [[1], [2]]))).toContain("the same number of rows, got 1 and 2");
});
