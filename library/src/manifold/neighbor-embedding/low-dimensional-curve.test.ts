import { expect, test } from "vitest";
import { fitCurve } from "./low-dimensional-curve.js";

test("no nearby parameters fit the plateau with its tail better", () => {
  for (const [least, scale] of [
    [0.1, 1],
    [0.5, 1],
    [0, 2],
  ]) {
    const { a, b } = fitCurve(least, scale);
    const error = (p: number, q: number) => {
      let sum = 0;
      for (let i = 0; i < 300; i++) {
        const x = (3 * scale * i) / 299;
        const wanted = x < least ? 1 : Math.exp(-(x - least) / scale);
        sum += (1 / (1 + p * x ** (2 * q)) - wanted) ** 2;
      }
      return sum;
    };
    for (const [p, q] of [
      [1.01, 1],
      [0.99, 1],
      [1, 1.01],
      [1, 0.99],
    ]) {
      expect(error(a * p, b * q)).toBeGreaterThan(error(a, b));
    }
  }
});
