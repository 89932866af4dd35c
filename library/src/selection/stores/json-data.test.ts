import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { requireJson } from "./json-data.js";

test("accepts any JSON value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      requireJson(value, "unsupported", "key");
    }),
  );
});

test("refuses, at any depth, values that JSON would change", () => {
  const strange = fc.constantFrom<unknown>(NaN, Infinity, -Infinity, new Float64Array(3), new Uint8Array(0));
  const wrap = fc.constantFrom<(value: unknown) => unknown>(
    (value) => value,
    (value) => [1, value],
    (value) => ({ a: { b: [value] } }),
  );
  fc.assert(
    fc.property(strange, wrap, (value, within) => {
      expect(refusal(() => requireJson(within(value), "unsupported", "key"))).toContain("which JSON cannot represent");
    }),
  );
  expect(refusal(() => requireJson({ a: undefined }, "invalid-file", "key"))).toContain("invalid-file");
});
