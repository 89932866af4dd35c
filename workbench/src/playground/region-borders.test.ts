import { expect, test } from "vitest";
import { regionBorders } from "./region-borders.js";

test("sides between cells of different regions", () => {
  // 0 0
  // 0 1
  expect(regionBorders(Int32Array.of(0, 0, 0, 1), false, 400)).toBe("M200 200h200M200 200v200");
  expect(regionBorders(new Int32Array(9), false, 400)).toBe("");
});

test("a row of cells has upright borders only", () => {
  expect(regionBorders(Int32Array.of(0, 0, 1, 2), true, 400)).toBe("M200 0v400M300 0v400");
});
