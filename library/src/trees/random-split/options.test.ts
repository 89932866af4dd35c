import { expect, test } from "vitest";
import { keptRows } from "./options.js";

test("samples of weight 0 are dropped, the others keep their order", () => {
  expect(keptRows(Float64Array.of(1, 0, 0.5, 0, 2))).toEqual(Int32Array.of(0, 2, 4));
  expect(keptRows(Float64Array.of(0, 0))).toHaveLength(0);
});
