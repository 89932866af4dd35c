import { expect, test } from "vitest";
import { checkState } from "./check-state.js";
import { classMomentsField, logPriorsField } from "./class-fields.js";
import type { Field } from "./fields.js";

const check = (field: Field, value: unknown) => () =>
  checkState({ kind: "method", learns: { field }, options: {}, sizes: { classes: 2, features: 1 } }, { field: value });

test("priors are probabilities that sum to 1", () => {
  expect(check(logPriorsField, Float64Array.of(0.25, 0.75).map(Math.log))).not.toThrow();
  expect(check(logPriorsField, Float64Array.of(0, -1e5))).not.toThrow();
  expect(check(logPriorsField, Float64Array.of(Math.log(0.25), Math.log(0.25)))).toThrow(
    "state.field must be logarithms of probabilities that sum to 1, but the sum is 0.5",
  );
  expect(check(logPriorsField, Float64Array.of(Math.log(2), -1e5))).toThrow("must be at most 0");
});

test("moments have a positive weight for each class, and variances from 0", () => {
  const matrix = (...values: number[]) => ({ rows: 2, columns: 1, data: Float64Array.from(values) });
  const moments = { weight: Float64Array.of(3, 0.5), mean: matrix(-1, 2), variance: matrix(0, 4) };
  expect(check(classMomentsField, moments)).not.toThrow();
  expect(check(classMomentsField, { ...moments, weight: Float64Array.of(3, 0) })).toThrow(
    "state.field.weight at index 1 must be above 0, got 0",
  );
  expect(check(classMomentsField, { ...moments, variance: matrix(-1, 4) })).toThrow(
    "state.field.variance at index 0 must be at least 0, got -1",
  );
});
