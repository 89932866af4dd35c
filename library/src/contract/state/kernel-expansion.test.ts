import { expect, test } from "vitest";
import { checkState } from "./check-state.js";
import { expansionState } from "./kernel-expansion.js";
import { kernelOfOptions } from "./kernel-field.js";

const learns = expansionState(kernelOfOptions("kernel"));
const check =
  (kernel: object, rows: number, coefficients: number, samples = coefficients) =>
  () =>
    checkState(
      { kind: "method", learns, options: { kernel }, sizes: { features: 3, samples } },
      {
        kernel,
        samples: { rows, columns: 3, data: new Float64Array(3 * rows) },
        coefficients: new Float64Array(coefficients),
        intercept: 0,
      },
    );

test("coefficients belong to samples, or to the columns of a precomputed kernel", () => {
  const [linear, precomputed] = [{ kind: "linear", offset: 0 }, { kind: "precomputed" }];
  expect(check(linear, 5, 5)).not.toThrow();
  expect(check(linear, 4, 5)).toThrow("state.coefficients must have a number for each sample, 4, got 5");
  expect(check(linear, 5, 4, 5)).toThrow("state.coefficients must have the length 5 (samples), got 4");
  expect(check(precomputed, 0, 3)).not.toThrow();
  expect(check(precomputed, 0, 5)).toThrow("state.coefficients must have a number for each column, 3, got 5");
  expect(check(precomputed, 3, 3)).toThrow("state.coefficients must have no samples with a precomputed kernel");
});
