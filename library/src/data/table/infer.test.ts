import { describe, expect, test } from "vitest";
import { fewEnoughCategories, inferColumn } from "./infer.js";

describe("inferColumn", () => {
  test("a column without values is numeric", () => {
    expect(inferColumn([null, undefined], "c")).toEqual({ type: "number", values: Float64Array.of(NaN, NaN) });
    expect(inferColumn([], "c")).toEqual({ type: "number", values: new Float64Array(0) });
  });

  test("ISO texts are dates only when all are", () => {
    expect(inferColumn(["1970-01-02", null], "c")).toEqual({ type: "date", values: Float64Array.of(86_400_000, NaN) });
    expect(inferColumn(["1970-01-02", "later"], "c").type).toBe("category");
  });

  test("an invalid date object is missing", () => {
    expect(inferColumn([new Date(NaN), new Date(3)], "c")).toEqual({ type: "date", values: Float64Array.of(NaN, 3) });
  });

  test("texts of numerals stay texts", () => {
    expect(inferColumn(["1", "2"], "c")).toMatchObject({ type: "category", categories: ["1", "2"] });
  });

  test("many or long texts are text", () => {
    const many = Array.from({ length: 30 }, (_, i) => `t${i}`);
    expect(inferColumn(many, "c")).toEqual({ type: "text", values: many });
    expect(inferColumn(["x".repeat(65)], "c").type).toBe("text");
    expect(inferColumn(["x".repeat(64)], "c").type).toBe("category");
  });
});

test("twenty distinct values are always few; more only if each occurs twice, and never above a thousand", () => {
  expect([fewEnoughCategories(20, 20), fewEnoughCategories(21, 41), fewEnoughCategories(21, 42)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([fewEnoughCategories(1000, 2000), fewEnoughCategories(1001, 1e6)]).toEqual([true, false]);
});
