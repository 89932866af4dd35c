import { expect, test } from "vitest";
import { MissingMarkers } from "./missing.js";
import { mostlyTyped } from "./mostly-typed.js";
import { DEFAULT_MISSING } from "./options.js";

function typed(texts: readonly (string | null)[]) {
  const missing = new MissingMarkers(DEFAULT_MISSING);
  return mostlyTyped({ rows: texts.length, textAt: (row) => texts[row], decimal: ".", missing });
}

const twenty = Array.from({ length: 20 }, (_, i) => String(i));

test("one odd cell among twenty numbers is missing, with its row", () => {
  const found = typed([...twenty, "about 3", null]);
  expect(found?.odd).toEqual([{ row: 20, text: "about 3" }]);
  expect(found?.column).toEqual({ type: "number", values: Float64Array.from([...twenty.map(Number), NaN, NaN]) });
});

test("dates and booleans alike", () => {
  const days = twenty.map((_, i) => `2024-03-${String(i + 10)}`);
  expect(typed([...days, "soon"])).toMatchObject({ column: { type: "date" }, odd: [{ row: 20, text: "soon" }] });
  expect(typed([...twenty.map(() => "true"), "-"])).toMatchObject({ column: { type: "boolean" }, odd: [{ row: 20 }] });
});

test("the order of the rows does not matter", () => {
  for (let at = 0; at <= 20; at++) {
    expect(typed([...twenty.slice(0, at), "odd", ...twenty.slice(at)])?.odd).toEqual([{ row: at, text: "odd" }]);
  }
});

test("texts are left as they are", () => {
  expect(typed(["a", "b"])).toBeUndefined();
  expect(typed([...twenty.slice(1), "odd"])).toBeUndefined();
  expect(typed([])).toBeUndefined();
});
