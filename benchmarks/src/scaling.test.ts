import { expect, test } from "vitest";
import { exponentsOf, measureScaling, renderScaling } from "./scaling.js";

const sizes = [100, 400, 1600].flatMap((samples) => [5, 20].map((columns) => ({ samples, columns })));

test("recovers known exponents", () => {
  const times = sizes.map((size) => ({ ...size, seconds: 1e-6 * size.samples ** 1.5 * size.columns ** 2 }));
  expect(exponentsOf(times).samples).toBeCloseTo(1.5, 10);
  expect(exponentsOf(times).columns).toBeCloseTo(2, 10);
});

test("measures a method at all its sizes and keeps the best of the repeats", () => {
  let clock = 0;
  let calls = 0;
  const method = {
    ...{ name: "sum", expected: "n d", samples: [10, 20], columns: [2, 8] },
    prepare: (n: number, d: number) => () => {
      // Every other call is disturbed.
      clock += n * d * (calls++ % 2 === 0 ? 3 : 1);
    },
  };
  const result = measureScaling(method, 2, () => clock);
  expect(result.times.map(({ seconds }) => seconds)).toEqual([0.02, 0.08, 0.04, 0.16]);
  expect(result.exponents.samples).toBeCloseTo(1, 10);
  const text = renderScaling([result]);
  expect(text).toContain("sum, seconds");
  expect(text).toContain("time ~ n^1.00 d^1.00 (expected: n d)");
  expect(text.split("\n")[2]).toMatch(/^\s+10\s+0\.0200\s+0\.0800$/);
});
