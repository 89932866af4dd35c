import { expect, test } from "vitest";
import { showNumber, showScore, withMinus } from "./numbers.js";

test.each([
  [0, "0.0000"],
  [0.12345, "0.1235"],
  [-0.5, "-0.5000"],
  [123.456, "123.4560"],
  [12345.678, "12345.7"],
  [-86301928.994, "-8.63e+7"],
  [0.0000123, "1.23e-5"],
])("%d is written as %s", (value, text) => {
  expect(showNumber(value)).toBe(text);
});

test("in sentences numbers have minus signs, in exponents too", () => {
  expect(withMinus(showNumber(-0.5))).toBe("\u22120.5000");
  expect(withMinus(showNumber(-0.0000123))).toBe("\u22121.23e\u22125");
});

test("a score is followed by its standard error", () => {
  expect(showScore({ mean: 0.925, standardError: 0.0039 })).toBe("0.9250 ± 0.0039");
});
