/** Making data. */
import { expect, test } from "vitest";
import * as t from "./operations.js";

test("data have the precision that is asked for, and keep it", () => {
  expect(t.allocate(3, "f32")).toBeInstanceOf(Float32Array);
  expect(t.allocateZeros(3, "f64")).toEqual(new Float64Array(3));
  for (const type of ["f32", "f64"] as const) expect(t.typeOf(t.allocate(1, type))).toBe(type);
});
