import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import reference from "./reference/two-sample-tests.json" with { type: "json" };
import { distinctInSorted, quantileOfSorted, sortedPresent } from "./sorted-values.js";

test("quantiles match NumPy", () => {
  const { values, shares, quantiles } = reference.quantiles;
  const sorted = sortedPresent(Float64Array.from(values));
  expectClose(
    shares.map((share) => quantileOfSorted(sorted, share)),
    quantiles,
    1e-14,
  );
});

test("skips missing values, and does not modify the input", () => {
  const values = Float64Array.of(3, Number.NaN, -1, 2);
  expect(sortedPresent(values)).toEqual(Float64Array.of(-1, 2, 3));
  expect(values).toEqual(Float64Array.of(3, Number.NaN, -1, 2));
});

test("quantiles next to infinite values are defined", () => {
  expect(quantileOfSorted(Float64Array.of(-Infinity, -Infinity, 5), 0.25)).toBe(-Infinity);
  expect(quantileOfSorted(Float64Array.of(-Infinity, 5), 0.5)).toBe(-Infinity);
  expect(quantileOfSorted(Float64Array.of(5, Infinity), 0)).toBe(5);
  expect(quantileOfSorted(Float64Array.of(-Infinity, Infinity), 0.5)).toBe(-Infinity);
  expect(quantileOfSorted(Float64Array.of(-1.5e308, 1.5e308), 0.5)).toBe(0);
  expect(quantileOfSorted(Float64Array.of(7), 0.3)).toBe(7);
});

test("counts distinct values, 0 and −0 as one", () => {
  expect(distinctInSorted(Float64Array.of(-1, -0, 0, 2, 2))).toBe(3);
  expect(distinctInSorted(new Float64Array(0))).toBe(0);
});
