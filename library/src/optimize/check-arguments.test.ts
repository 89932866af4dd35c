import { describe, expect, test } from "vitest";
import {
  requireBetween,
  requireCount,
  requireLength,
  requireNonNegative,
  requirePositiveSetting,
  requireVector,
} from "./check-arguments.js";

describe("vectors", () => {
  test("are refused with their name and the index of an invalid entry", () => {
    expect(() => requireVector("f", "start", [1] as never)).toThrow(
      "f: start must be a Float64Array, got an array of 1",
    );
    expect(() => requireVector("f", "start", Float64Array.of(1), 2)).toThrow("f: start must have 2 entries, got 1");
    expect(() => requireVector("f", "start", Float64Array.of(1, Number.NaN))).toThrow(
      "start[1] must be a finite number",
    );
    expect(() => requireVector("f", "start", Float64Array.of(Infinity))).toThrow("start[0]");
  });

  test("pass when valid", () => {
    requireVector("f", "start", Float64Array.of(1, 2), 2);
    requireLength("f", "lower", Float64Array.of(-Infinity), 1);
  });
});

describe("settings", () => {
  test.each([
    [() => requireCount("f", "memory", 0, 1), "f: memory must be a whole number of at least 1, got 0"],
    [() => requireCount("f", "memory", 1.5), "whole number"],
    [() => requireNonNegative("f", "tolerance", -1), "f: tolerance must be a number of at least 0, got -1"],
    [() => requireNonNegative("f", "tolerance", Number.NaN), "got NaN"],
    [() => requirePositiveSetting("f", "step", 0), "above 0"],
    [() => requirePositiveSetting("f", "step", Infinity), "finite"],
    [() => requireBetween("f", "decrease", 0.5, 0, 0.5), "f: decrease must be between 0 and 0.5, both excluded"],
  ])("%s is refused", (run, message) => {
    expect(run).toThrow(message);
    expect(run).toThrow(expect.objectContaining({ code: "invalid-option" }));
  });

  test("pass when valid", () => {
    requireCount("f", "memory", 3, 3);
    requireNonNegative("f", "tolerance", 0);
    requirePositiveSetting("f", "step", 1e-300);
    requireBetween("f", "decrease", 0.1, 0, 0.5);
  });
});
