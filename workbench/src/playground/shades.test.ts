import { palette } from "lectern/plots";
import { expect, test } from "vitest";
import { classShade, cssOf, largestSize, pixelsOf, rgbOf, signedShade } from "./shades.js";

const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, i) => value - b[i]));

test("numbers are orange below 0, blue above, and stronger the farther from 0", () => {
  for (const scheme of ["light", "dark"] as const) {
    const zero = signedShade(0, scheme);
    expect(distance(signedShade(1, scheme), rgbOf(palette[0]))).toBeLessThan(distance(zero, rgbOf(palette[0])));
    expect(distance(signedShade(-1, scheme), rgbOf(palette[1]))).toBeLessThan(distance(zero, rgbOf(palette[1])));
    expect(distance(signedShade(0.8, scheme), zero)).toBeGreaterThan(distance(signedShade(0.3, scheme), zero));
    expect(signedShade(7, scheme)).toEqual(signedShade(1, scheme));
    expect(signedShade(Number.NaN, scheme)).toEqual(zero);
  }
});

test("a certain class has its own colour, an even chance the mean of all", () => {
  const [a, b, both] = [
    [1, 0],
    [0, 1],
    [0.5, 0.5],
  ].map((p) => classShade(p, "light"));
  expect(both).toEqual(a.map((value, i) => expect.closeTo((value + b[i]) / 2, 9)));
  expect(distance(a, b)).toBeGreaterThan(60);
});

test("pixels are opaque, and colours are written for style sheets", () => {
  expect([...pixelsOf(2, (i) => [i, 20, 30])]).toEqual([0, 20, 30, 255, 1, 20, 30, 255]);
  expect(cssOf(rgbOf("#0a0b0c"))).toBe("rgb(10 11 12)");
});

test("the largest size is that of finite numbers, and never 0", () => {
  expect(largestSize([1, -3, Number.POSITIVE_INFINITY, Number.NaN])).toBe(3);
  expect(largestSize([0, 0])).toBe(1);
});
