import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import type { Matrix } from "../../data/matrix.js";
import { labToRgb, luvToRgb, rgbToLab, rgbToLuv } from "./color-spaces.js";
import reference from "./reference/colors.json" with { type: "json" };

const rgb: Matrix = { rows: reference.rgb.length / 3, columns: 3, data: Float64Array.from(reference.rgb) };

/** The largest difference of two lists. */
function gap(actual: Float64Array, expected: ArrayLike<number>): number {
  expect(actual).toHaveLength(expected.length);
  return actual.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0);
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe.each([
  { name: "lab", forward: rgbToLab, inverse: labToRgb },
  { name: "luv", forward: rgbToLuv, inverse: luvToRgb },
] as const)("$name", ({ name, forward, inverse }) => {
  test("follows the definition from the chromaticities of the primaries", () => {
    expect(gap(forward(rgb).data, reference.exact[name])).toBeLessThan(1e-9);
  });

  test("matches scikit-image as far as its rounded constants allow", () => {
    // Its white and its matrix differ from the exact ones by 1e-4 of lengths that reach 180.
    expect(gap(forward(rgb).data, reference[name])).toBeLessThan(0.03);
  });

  test("the way to RGB and back is the identity", () => {
    fc.assert(
      fc.property(share, share, share, (...color) => {
        expect(gap(inverse(forward([color])).data, color)).toBeLessThan(1e-9);
      }),
    );
    expect(gap(inverse(forward(rgb)).data, rgb.data)).toBeLessThan(1e-9);
  });

  test("greys have no hue; white has lightness 100 and black 0", () => {
    const greys = [0, 0.01, 0.2, 0.7, 1].map((value) => [value, value, value]);
    const { data } = forward(greys);
    expect([data[0], data[1], data[2]]).toEqual([0, 0, 0]);
    for (let at = 0; at < data.length; at += 3)
      expect(Math.abs(data[at + 1]) + Math.abs(data[at + 2])).toBeLessThan(1e-11);
    expect(data[12]).toBeCloseTo(100, 11);
  });

  test("refuses colours of other ranges, with other numbers of columns or with missing numbers", () => {
    expect(refusal(() => forward([[0, 128, 255]]))).toContain(
      "red, green and blue must be from 0 to 1, got 128; divide numbers from 0 to 255 by 255",
    );
    expect(refusal(() => forward([[0, -0.5, 1]]))).toContain("must be from 0 to 1, got -0.5");
    for (const convert of [forward, inverse]) {
      expect(refusal(() => convert([[1, 2]]))).toContain("each row must be one colour of 3 numbers, got 2 columns");
      expect(
        refusal(() =>
          convert([
            [0, 0, 0],
            [0, Number.NaN, 1],
          ]),
        ),
      ).toContain("colour 1 has NaN");
    }
  });
});

test("colours that screens cannot show have numbers outside of 0 to 1", () => {
  for (const convert of [labToRgb, luvToRgb]) expect(Math.min(...convert([[60, -90, 60]]).data)).toBeLessThan(0);
});

test("L*u*v* without lightness or with an impossible chromaticity is refused", () => {
  for (const color of [
    [0, 1, 0],
    [-1, 0, 0],
    [50, 0, -1000],
  ])
    expect(refusal(() => luvToRgb([color]))).toContain(`no colour has the coordinates ${color.join(", ")}`);
});
