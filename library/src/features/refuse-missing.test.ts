import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import type { Column } from "../data/table/table.js";
import { refuseMissing } from "./refuse-missing.js";

const columns: readonly Column[] = [
  { type: "number", values: Float64Array.of(1, Number.NaN) },
  { type: "date", values: Float64Array.of(1, Number.NaN) },
  { type: "category", codes: Int32Array.of(0, -1), categories: ["a"] },
  { type: "ordinal", codes: Int32Array.of(0, -1), levels: ["a"] },
  { type: "boolean", values: Uint8Array.of(0, 255) },
  { type: "text", values: ["", null] },
  { type: "image", width: 1, height: 1, channels: 1, pixels: new Float32Array(2), missing: Uint8Array.of(0, 1) },
];

test.each(columns.map((column) => [column.type, column] as const))(
  "a missing value in a %s column is refused with its row",
  (_, column) => {
    expect(refusal(() => refuseMissing("one-hot", column))).toBe(
      "invalid-data: one-hot: the value in row 1 is missing; impute it, or set the option missing to accept it",
    );
  },
);

test("a column without missing values passes", () => {
  expect(() => refuseMissing("one-hot", { type: "text", values: ["", "null"] })).not.toThrow();
});
