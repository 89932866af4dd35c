import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { MAX_ENTRIES, requireCapacity } from "./capacity.js";

test("sizes up to the limit are allowed", () => {
  requireCapacity("toy", "components", MAX_ENTRIES);
  requireCapacity("toy", "components", 2 ** 13, 2 ** 14);
});

test("larger sizes are refused with the name of the option", () => {
  expect(refusal(() => requireCapacity("toy", "components", 1e12, 4))).toBe(
    "invalid-option: toy: components asks for 1000000000000 x 4 numbers, at most 134217728 are possible; choose a smaller components",
  );
  expect(refusal(() => requireCapacity("toy", "degree", Number.POSITIVE_INFINITY))).toContain(
    "degree asks for Infinity",
  );
});
