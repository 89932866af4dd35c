import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { codeColumns, codesByRow, thresholdBetween } from "./coded-columns.js";

const numbers = fc.array(
  fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(Number.NaN),
  ),
  { minLength: 1, maxLength: 60 },
);
const columnOf = (values: readonly number[]): Matrix => ({
  rows: values.length,
  columns: 1,
  data: Float64Array.from(values),
});

describe("codes", () => {
  test("have the order of the values, equal values share one, missing ones have the largest", () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(undefined, 100), (values, bins) => {
        const { data, columns } = runToEnd(codeColumns("test", columnOf(values), [], bins));
        for (let a = 0; a < values.length; a++) {
          if (Number.isNaN(values[a])) expect(data[a]).toBe(columns[0].codes);
          else expect(columns[0].lower[data[a]] === values[a]).toBe(true);
          for (let b = 0; b < values.length; b++) {
            if (values[a] < values[b]) expect(data[a]).toBeLessThan(data[b]);
          }
        }
        expect(new Set(columns[0].lower).size).toBe(columns[0].codes);
      }),
    );
  });

  test("of bins are few, keep the order, and hold the values between their bounds", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 6 }), (values, bins) => {
        const { data, columns } = runToEnd(codeColumns("test", columnOf(values), [], bins));
        const { codes, lower, upper } = columns[0];
        expect(codes).toBeLessThanOrEqual(bins);
        values.forEach((value, i) => {
          if (Number.isNaN(value)) return;
          expect(value).toBeGreaterThanOrEqual(lower[data[i]]);
          expect(value).toBeLessThanOrEqual(upper[data[i]]);
        });
        for (let k = 1; k < codes; k++) expect(lower[k]).toBeGreaterThan(upper[k - 1]);
      }),
    );
  });

  test("of bins have about equal shares of distinct values", () => {
    const values = Array.from({ length: 1000 }, (_, i) => Math.sin(i));
    const { data } = runToEnd(codeColumns("test", columnOf(values), [], 10));
    const counts = Array.from({ length: 10 }, (_, code) => data.filter((own) => own === code).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(99);
    expect(Math.max(...counts)).toBeLessThanOrEqual(101);
  });

  test("row by row are the same codes", () => {
    const x = { rows: 70, columns: 3, data: Float64Array.from({ length: 210 }, (_, at) => (at * 37) % 11) };
    const columns = runToEnd(codeColumns("test", x, []));
    const rows = codesByRow(columns);
    for (let i = 0; i < 70; i++) for (let j = 0; j < 3; j++) expect(rows[i * 3 + j]).toBe(columns.data[j * 70 + i]);
  });
});

test("a threshold separates two neighbours, also where halves underflow or the middle rounds up", () => {
  for (const [a, b] of [
    [1, 2],
    [0, Number.MIN_VALUE],
    [1, 1 + Number.EPSILON],
    [-1e308, 1.5e308],
    [1.5e308, 1.7e308],
  ]) {
    const { columns } = runToEnd(codeColumns("test", columnOf([a, b]), []));
    const threshold = thresholdBetween(columns[0], 0, 1);
    expect(a <= threshold && threshold < b).toBe(true);
  }
});
