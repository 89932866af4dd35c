import { expect, test } from "vitest";
import { palette, plot } from "./theme.js";

/** Linear light of a colour: sRGB, inverse of its transfer function. */
function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** What dichromats see, in linear light (Viénot, Brettel and Mollon 1999). */
const sight: Readonly<Record<string, readonly (readonly number[])[]>> = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};

/** CIE L*a*b* of linear light under D65. */
function lab([r, g, b]: readonly number[]): number[] {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("the colours are distinguishable with any of the common colour blindnesses", () => {
  for (const matrix of Object.values(sight)) {
    const seen = palette.map((colour) =>
      lab(matrix.map((row) => row.reduce((sum, share, k) => sum + share * linear(colour)[k], 0))),
    );
    for (let i = 0; i < seen.length; i++) {
      for (let j = 0; j < i; j++) {
        // A difference of 10 is plain to see side by side; red and green of equal lightness come below it.
        expect(Math.hypot(...seen[i].map((value, k) => value - seen[j][k]))).toBeGreaterThan(10);
      }
    }
  }
});

test("red and green would fail this test", () => {
  const [red, green] = ["#d62728", "#7f7f00"].map((colour) =>
    lab(sight["deuteranopia"].map((row) => row.reduce((sum, share, k) => sum + share * linear(colour)[k], 0))),
  );
  expect(Math.hypot(...red.map((value, k) => value - green[k]))).toBeLessThan(10);
});

test("a plot is plain Vega-Lite JSON and contains the palette", () => {
  const made = plot({ mark: "point" });
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  expect(made.$schema).toContain("vega-lite/v6");
  expect(JSON.stringify(made)).toContain(palette[0]);
});
