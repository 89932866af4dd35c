import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import type { Column } from "../table/table.js";
import { compareValues } from "./compare-columns.js";

function normals(seed: number, count: number, shift = 0): Column {
  const random = createRandom(seed);
  return { type: "number", values: Float64Array.from({ length: count }, () => random.normal() + shift) };
}

const categories = (names: string[], ...codes: number[]): Column => ({
  type: "category",
  codes: Int32Array.from(codes),
  categories: names,
});

describe("numbers", () => {
  test("a shift by one standard deviation has the stability index of the normal distribution", () => {
    // Σ (p − q) ln(p/q) over the ten deciles of N(0, 1) against N(1, 1) is 0.92614 (from Φ of scipy 1.10).
    const changes = Array.from({ length: 10 }, (_, k) =>
      compareValues(normals(2 * k, 10_000), normals(2 * k + 1, 10_000, 1)),
    );
    for (const change of changes) expect(change?.test).toBe("kolmogorov-smirnov");
    const meanOf = (field: "stability" | "statistic") =>
      changes.reduce((sum, change) => sum + (change?.[field] ?? Number.NaN), 0) / 10;
    expect(Math.abs(meanOf("stability") - 0.92614)).toBeLessThan(0.03);
    // The largest distance between the two distribution functions is Φ(0.5) − Φ(−0.5).
    expect(Math.abs(meanOf("statistic") - 0.3829)).toBeLessThan(0.01);
  });

  test("many equal values give fewer bins, not an infinite index", () => {
    const same: Column = { type: "number", values: new Float64Array(50) };
    expect(compareValues(same, same)).toMatchObject({ statistic: 0, pValue: 1, stability: 0 });
    expect(compareValues(same, normals(1, 50))?.stability).toBeLessThan(Infinity);
  });

  test("dates are compared as numbers, texts by their length", () => {
    const dates: Column = { type: "date", values: Float64Array.of(1, 2, 3) };
    expect(compareValues(dates, dates)?.test).toBe("kolmogorov-smirnov");
    const short: Column = { type: "text", values: ["a", null, "bb"] };
    const long: Column = { type: "text", values: ["aaaa", "bbbbb", null] };
    expect(compareValues(short, long)?.statistic).toBe(1);
  });
});

describe("categories", () => {
  test("are matched by name; new and vanished ones are listed", () => {
    const change = compareValues(categories(["a", "b"], 0, 0, 1, 1), categories(["b", "c"], 0, 0, 1, -1));
    expect(change).toMatchObject({ test: "chi-squared", newValues: ["c"], vanishedValues: ["a"] });
  });

  test("rare ones are merged before the test, as their counts are too small for it", () => {
    const names = ["often", ...Array.from({ length: 30 }, (_, k) => `rare${k}`)];
    const before = categories(names, ...new Array<number>(300).fill(0), ...names.slice(1, 16).map((_, k) => 1 + k));
    const after = categories(names, ...new Array<number>(300).fill(0), ...names.slice(16).map((_, k) => 16 + k));
    const change = compareValues(before, after);
    // 15 of 315 are rare in both: put together, nothing has changed.
    expect(change).toMatchObject({ statistic: 0, pValue: 1 });
    expect(change?.newValues).toHaveLength(10);
  });

  test("booleans and ordinals are counted likewise", () => {
    const flags = (...values: number[]): Column => ({ type: "boolean", values: Uint8Array.from(values) });
    expect(compareValues(flags(1, 1, 255), flags(0, 0))).toMatchObject({
      newValues: ["false"],
      vanishedValues: ["true"],
    });
  });
});

test("columns without values are not compared", () => {
  expect(compareValues({ type: "number", values: Float64Array.of(Number.NaN) }, normals(1, 3))).toBeUndefined();
  expect(compareValues(categories(["a"], -1), categories(["a"], 0))).toBeUndefined();
});
