import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { pointStress } from "./point-stress.js";
import reference from "./reference/point-stress.json" with { type: "json" };

describe("the stress of points", () => {
  for (const [at, { x, embedding, values }] of reference.cases.entries()) {
    test(`matches SciPy's distances, case ${at}`, () => {
      expectClose(pointStress(x, embedding), values, 1e-9);
    });
  }

  test("is 0 when the map only shifts, rotates and scales, and invariant to the scale of the map", () => {
    const point = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 3, maxLength: 9, selector: String }), (x) => {
        const turned = x.map(([a, b]) => [5 - 4 * b, 4 * a]);
        for (const value of pointStress(x, turned)) expect(value).toBeLessThan(1e-6);
        const bent = x.map(([a, b], i) => [a + i, b]);
        const twice = bent.map((row) => row.map((value) => 2 * value));
        if (bent.some(([a, b]) => a !== bent[0][0] || b !== bent[0][1])) {
          expectClose(pointStress(x, twice), pointStress(x, bent), 1e-6);
        }
      }),
    );
  });

  test("is 1 when all images coincide", () => {
    expect(Array.from(pointStress([[0], [1], [2]], [[7], [7], [7]]))).toEqual([1, 1, 1]);
  });

  test("is refused for single samples, identical samples and missing values", () => {
    expect(refusal(() => pointStress([[1]], [[1]]))).toBe(
      "invalid-data: pointStress: needs at least 2 samples and the embedding of each, got 1 and 1",
    );
    expect(refusal(() => pointStress([[1], [1]], [[1], [2]]))).toBe(
      "invalid-data: pointStress: all samples are equal, so all distances are 0",
    );
    expect(refusal(() => pointStress([[1], [2]], [[1], [Number.NaN]]))).toBe(
      "invalid-data: pointStress: row 1 of the embedding has NaN; values must be finite",
    );
  });
});
