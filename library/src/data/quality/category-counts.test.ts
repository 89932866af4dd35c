import { expect, test } from "vitest";
import { categoryCounts } from "./category-counts.js";

test("counts values by name, without missing ones", () => {
  const codes = Int32Array.of(0, 2, 2, -1);
  expect(categoryCounts({ type: "category", codes, categories: ["a", "b", "c"] })).toEqual(
    new Map([
      ["a", 1],
      ["c", 2],
    ]),
  );
  expect(categoryCounts({ type: "ordinal", codes, levels: ["low", "mid", "high"] })).toEqual(
    new Map([
      ["low", 1],
      ["high", 2],
    ]),
  );
  expect(categoryCounts({ type: "boolean", values: Uint8Array.of(1, 255, 1) })).toEqual(new Map([["true", 2]]));
  expect(categoryCounts({ type: "number", values: Float64Array.of(1) })).toBeUndefined();
});
