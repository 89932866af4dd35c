/** Targets of the Poisson loss. */
import { expect, test } from "vitest";
import { numberLossOption, requireCounts } from "./number-loss.js";

test("counts are not negative, and not all 0", () => {
  expect(numberLossOption.default.kind).toBe("squared");
  expect(() => requireCounts("test", Float64Array.of(0, 2.5))).not.toThrow();
  expect(() => requireCounts("test", Float64Array.of(1, -2))).toThrow(
    "must not be negative with the poisson loss, got -2 in row 1",
  );
  expect(() => requireCounts("test", Float64Array.of(0, 0))).toThrow("needs at least one positive target");
});
