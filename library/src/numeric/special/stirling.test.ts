import { describe, expect, test } from "vitest";
import reference from "../reference/gamma.json" with { type: "json" };
import { halfLogTwoPi, stirlingRemainder, stirlingRemainderIncrease } from "./stirling.js";

describe("stirlingRemainder", () => {
  test("matches 60 digits to 1e-15", () => {
    for (const [x, want] of reference.stirlingRemainder) {
      expect(Math.abs(stirlingRemainder(x) - want), `x = ${x}`).toBeLessThanOrEqual(1e-15 * want);
    }
  });

  test("refuses arguments outside the range of the series", () => {
    for (const x of [9.99, -20, NaN]) expect(() => stirlingRemainder(x)).toThrow(/^stirlingRemainder: x/);
  });
});

describe("stirlingRemainderIncrease", () => {
  test("is the difference for large steps, the derivative −1/(12x²) + 1/(120x⁴) − … for small ones", () => {
    for (const [x, step] of [
      [10, 5],
      [20, 3],
      [100, 1000],
    ]) {
      const difference = stirlingRemainder(x + step) - stirlingRemainder(x);
      expect(Math.abs(stirlingRemainderIncrease(x, step) - difference)).toBeLessThan(1e-17);
    }
    const derivative = -1 / 12 / 1e6 + 1 / 120 / 1e12 - 1 / 252 / 1e18;
    expect(Math.abs(stirlingRemainderIncrease(1e3, 1e-13) / 1e-13 / derivative - 1)).toBeLessThan(1e-14);
  });

  test("refuses arguments outside the range of the series", () => {
    expect(() => stirlingRemainderIncrease(5, 1)).toThrow(/^stirlingRemainderIncrease: x/);
  });
});

test("halfLogTwoPi is ½ log 2π up to rounding", () => {
  expect(Math.abs(halfLogTwoPi - 0.5 * Math.log(2 * Math.PI))).toBeLessThanOrEqual(2 ** -53);
});
