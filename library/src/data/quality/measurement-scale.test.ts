import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { type Column, createTable } from "../table/table.js";
import {
  measurementScale,
  measurementScales,
  permissibleStatistics,
  type ScaleStatistic,
} from "./measurement-scale.js";

const grade: Column = { type: "ordinal", codes: Int32Array.of(0, 2), levels: ["poor", "fair", "good"] };
const table = createTable({
  city: ["Bern", "Oslo"],
  grade,
  day: ["2024-01-01", "2024-02-01"],
  weight: [2.5, 4],
  wagon: [7, 12],
  sold: [true, false],
  note: { type: "text", values: ["a", "b"] },
});

describe("measurement scales", () => {
  test("every type of column has its scale, and tags override it", () => {
    const plain = Object.fromEntries(measurementScales(table));
    expect(plain).toEqual({
      city: "nominal",
      grade: "ordinal",
      day: "interval",
      weight: "interval",
      wagon: "interval",
      sold: "nominal",
      note: "nominal",
    });
    const tagged = measurementScales(table, { weight: "ratio", wagon: "nominal", grade: "nominal" });
    expect(Object.fromEntries(tagged)).toEqual({ ...plain, weight: "ratio", wagon: "nominal", grade: "nominal" });
    expect(measurementScale({ type: "image" })).toBeUndefined();
  });

  test("refuses tags beyond what the type allows, and unknown names", () => {
    expect(refusal(() => measurementScales(table, { city: "ordinal" }))).toBe(
      'invalid-option: measurementScales: column "city" of type category cannot be tagged "ordinal"; possible tags: nominal',
    );
    expect(refusal(() => measurementScales(table, { day: "ratio" }))).toContain("nominal, ordinal, interval");
    expect(refusal(() => measurementScales(table, { wieght: "ratio" }))).toContain('there is no column "wieght"');
    expect(refusal(() => measurementScales(table, { weight: "metric" as never }))).toContain(
      'cannot be tagged "metric"',
    );
  });
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
/** Odd counts only, so that the median is one of the values. */
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
const modeOf = (values: readonly number[]) => {
  const count = (value: number) => values.filter((other) => other === value).length;
  return values.find((value) => values.every((other) => count(value) >= count(other))) as number;
};

/** Whether a statistic of mapped values equals the mapped statistic: its value, or its length, or nothing. */
const follows: Readonly<Record<string, (values: readonly number[], map: (x: number) => number) => number>> = {
  mode: (values, map) => modeOf(values.map(map)) - map(modeOf(values)),
  median: (values, map) => middle(values.map(map)) - map(middle(values)),
  mean: (values, map) => mean(values.map(map)) - map(mean(values)),
  "standard-deviation": (values, map) => deviation(values.map(map)) - (map(deviation(values)) - map(0)),
  "coefficient-of-variation": (values, map) =>
    deviation(values.map(map)) / mean(values.map(map)) - deviation(values) / mean(values),
  "geometric-mean": (values, map) => {
    const geometric = (list: readonly number[]) => Math.exp(mean(list.map(Math.log)));
    return geometric(values.map(map)) - map(geometric(values));
  },
};

describe("permitted statistics", () => {
  const maps = {
    // Any one-to-one map of the numbers 1 … 9.
    nominal: (x: number) => (x * 7) % 10,
    ordinal: (x: number) => x ** 3 + x,
    interval: (x: number) => 32 + 1.8 * x,
    ratio: (x: number) => 2.54 * x,
  } as const;
  const odd = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 9 })
    .map((list) => (list.length % 2 === 1 ? list : list.slice(1)))
    .filter((list) => new Set(list).size > 1);

  test("are equivariant under the changes of units that the scale allows", () => {
    fc.assert(
      fc.property(odd, fc.constantFrom("nominal", "ordinal", "interval", "ratio"), (values, scale) => {
        for (const statistic of permissibleStatistics(scale)) {
          if (statistic in follows) expect(Math.abs(follows[statistic](values, maps[scale]))).toBeLessThan(1e-9);
        }
      }),
    );
  });

  test("exclude those that are not", () => {
    const lists = fc.sample(odd, { numRuns: 50, seed: 1 });
    for (const [scale, map] of Object.entries(maps)) {
      const permitted = permissibleStatistics(scale as keyof typeof maps);
      const others = Object.keys(follows).filter((statistic) => !permitted.includes(statistic as ScaleStatistic));
      for (const statistic of others) {
        const broken = lists.some((values) => !(Math.abs(follows[statistic](values, map)) < 1e-3));
        expect([scale, statistic, broken]).toEqual([scale, statistic, true]);
      }
      expect(permitted.length).toBe(2 * (1 + Object.keys(maps).indexOf(scale)));
    }
  });
});
