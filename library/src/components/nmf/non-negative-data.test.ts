import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { requireNonNegative } from "./non-negative-data.js";

test("accepts zeros, but not with the Itakura-Saito divergence", () => {
  const x = asMatrix([[1, 0]]);
  for (const given of [x, fromDense(x)]) {
    for (const loss of ["squared", "kullback-leibler"]) expect(() => requireNonNegative(given, loss)).not.toThrow();
  }
  expect(refusal(() => requireNonNegative(x, "itakura-saito"))).toBe(
    "invalid-data: nmf: the Itakura-Saito divergence needs numbers above 0; row 0, column 1 is 0",
  );
});

test("refuses negative numbers, NaN and numbers whose squares overflow and gives their place, dense or sparse", () => {
  for (const [value, message] of [
    [-1, "invalid-data: nmf: every number must be 0 or above; row 1, column 2 is -1"],
    [Number.NaN, "invalid-data: nmf: every number must be 0 or above; row 1, column 2 is NaN"],
    [
      1e200,
      "numerical: nmf: values above 1e+140 are too large to be squared; row 1, column 2 is 1e+200; rescale the data",
    ],
  ] as const) {
    const x = asMatrix([
      [1, 0, 2],
      [0, 3, value],
    ]);
    for (const given of [x, fromDense(x)]) expect(refusal(() => requireNonNegative(given, "squared"))).toBe(message);
  }
});
