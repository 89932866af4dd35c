import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import {
  refuse,
  requireFinite,
  requireInteger,
  requireNumber,
  requirePositive,
  requireProbability,
  requireShape,
} from "./domain.js";

describe("refuse", () => {
  test("gives the function, the requirement and the value", () => {
    try {
      refuse("logGamma", "x", "above 0", -3);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(LecternError);
      expect(error).toMatchObject({
        code: "invalid-data",
        message: "logGamma: x must be above 0, got -3",
        details: { where: "logGamma", argument: "x", value: -3 },
      });
    }
  });
});

describe("requirements", () => {
  const cases: [string, (value: number) => void, number[], number[]][] = [
    ["finite", (value) => requireFinite("f", "x", value), [0, -1e308], [NaN, Infinity, -Infinity]],
    ["positive", (value) => requirePositive("f", "x", value), [5e-324, 1e308], [0, -0, -1, NaN, Infinity]],
    ["shape", (value) => requireShape("f", "x", value), [1e-300, 1e300], [0, 1e-301, 1.1e300, -1, NaN]],
    ["number", (value) => requireNumber("f", "x", value), [0, Infinity, -Infinity], [NaN]],
    ["probability", (value) => requireProbability("f", "x", value), [0, 1, 0.5], [-1e-300, 1 + 2e-16, NaN]],
    ["integer", (value) => requireInteger("f", "x", value, 1, 9), [1, 9], [0, 10, 1.5, NaN, Infinity]],
  ];
  for (const [name, requirement, good, bad] of cases) {
    test(`${name}: accepts its domain and nothing else`, () => {
      for (const value of good) expect(() => requirement(value)).not.toThrow();
      for (const value of bad) expect(() => requirement(value)).toThrow(LecternError);
    });
  }
});
