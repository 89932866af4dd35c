import { expect, test } from "vitest";
import { columnTypes, isColumnType, typeName, typeOf, typeTexts, withType } from "./column-types.js";

const ordinal = { type: "ordinal", levels: ["low", "high"] } as const;

test("a type is changed and taken back", () => {
  const types = withType(withType({}, "a", "text"), "toString", ordinal);
  expect(typeOf(types, "toString")).toBe(ordinal);
  expect(typeOf({}, "toString")).toBeUndefined();
  expect(withType(types, "a", null)).toEqual({ toString: ordinal });
});

test("tells types from what a link may hold instead of them", () => {
  expect([...columnTypes, ordinal].every(isColumnType)).toBe(true);
  for (const wrong of ["ordinal", null, 3, {}, { type: "ordinal" }, { type: "ordinal", levels: [] }])
    expect(isColumnType(wrong)).toBe(false);
  expect(isColumnType({ type: "ordinal", levels: ["a", "a"] })).toBe(false);
  expect(isColumnType({ type: "ordinal", levels: ["a", 2] })).toBe(false);
});

test("types in words, and as the command line has them", () => {
  expect([typeName("date"), typeName(ordinal)]).toEqual(["date", "ordinal"]);
  expect(typeTexts({ a: "date", b: ordinal })).toEqual({ a: "date", b: "ordinal:low:high" });
});
