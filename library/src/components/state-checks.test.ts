import { expect, test } from "vitest";
import { checkState } from "../contract/state/check-state.js";
import * as state from "../contract/state/fields.js";
import { zeros } from "../data/matrix.js";
import { isNotEmpty, withCheck } from "./state-checks.js";

test("a check is added to a field, and sees null too", () => {
  const field = withCheck(state.optional(state.number("number")), (value) =>
    value === null || value > 1 ? "must be at most 1" : undefined,
  );
  const check = (value: unknown) =>
    checkState({ kind: "method", learns: { field }, options: {}, sizes: {} }, { field: value });
  expect(() => check(1)).not.toThrow();
  expect(() => check(2)).toThrow("method: state.field must be at most 1");
  expect(() => check(null)).toThrow("method: state.field must be at most 1");
  expect(() => check("1")).toThrow("method: state.field must be a number");
});

test("a matrix without entries is refused", () => {
  expect(isNotEmpty(zeros(1, 1))).toBeUndefined();
  expect(isNotEmpty(zeros(3, 0))).toContain("at least one row and one column");
  expect(isNotEmpty(zeros(0, 3))).toContain("at least one row and one column");
});
