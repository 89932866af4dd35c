import { describe, expect, test } from "vitest";
import reference from "../reference/log1p-minus-x.json" with { type: "json" };
import { log1pMinusX } from "./log1p-minus-x.js";

describe("log1pMinusX", () => {
  test("matches 700 digits to 4e-16", () => {
    for (const [x, want] of reference.log1pMinusX) {
      expect(Math.abs(log1pMinusX(x) - want), `x = ${x}`).toBeLessThanOrEqual(4e-16 * Math.abs(want));
    }
  });

  test("is −x²/2 for the smallest x, 0 at 0", () => {
    expect(log1pMinusX(1e-100)).toBeCloseTo(-5e-201, 210);
    expect(Math.abs(log1pMinusX(0))).toBe(0);
  });

  test("refuses arguments without a logarithm", () => {
    for (const x of [-1, -2, NaN, Infinity]) expect(() => log1pMinusX(x)).toThrow(/^log1pMinusX: x must be/);
  });
});
