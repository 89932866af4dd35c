import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { powerOfTwoScale, undoScale } from "./power-of-two-scale.js";

test("the scale is a power of two that brings extreme numbers near 1 and leaves others unchanged", () => {
  const scaleOf = (largest: number) =>
    powerOfTwoScale(
      "test",
      asMatrix([
        [0, -largest],
        [largest / 3, 0],
      ]),
    );
  for (const ordinary of [0, 1e-80, 0.3, 1, 7, 1e80]) expect(scaleOf(ordinary)).toBe(1);
  for (const extreme of [1e-300, 1e-150, 3e120, 1.7e308]) {
    const scale = scaleOf(extreme);
    expect(Number.isInteger(Math.log2(scale))).toBe(true);
    expect(scale * extreme).toBeGreaterThan(0.25);
    expect(scale * extreme).toBeLessThanOrEqual(4);
  }
  expect(refusal(() => scaleOf(Number.NaN))).toContain("test: every entry must be a finite number");
});

test("undoing a scale restores the values, or throws when they overflow", () => {
  expect(undoScale("test", Float64Array.of(1, -3), 2 ** -10, "a value")).toEqual(Float64Array.of(1024, -3072));
  expect(refusal(() => undoScale("test", Float64Array.of(1e10), 2 ** -1000, "a value"))).toBe(
    "numerical: test: the entries are too large and a value overflows; rescale them",
  );
});
