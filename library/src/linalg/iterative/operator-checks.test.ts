import { expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import {
  requireCount,
  requireFiniteEntries,
  requireFiniteProduct,
  requireSquare,
  requireTolerance,
  requireVector,
} from "./operator-checks.js";

test("accepts valid input, also when its sum overflows", () => {
  requireVector("here", "b", Float64Array.of(1, 2), 2);
  requireFiniteEntries("here", "b", Float64Array.of(1e308, 1e308));
  requireFiniteProduct("here", Float64Array.of(1e308, 1e308, 1e308));
  requireSquare("here", { rows: 3, columns: 3 });
  requireCount("here", "count", 3, 1, 3);
  requireTolerance("here", "tolerance", 0);
});

test("refuses invalid input with the name of the caller and a code", () => {
  const refusals: [() => void, string, LecternError["code"]][] = [
    [() => requireVector("here", "b", [1] as never, 1), "here: b must be a Float64Array", "invalid-data"],
    [() => requireVector("here", "b", Float64Array.of(1), 2), "here: b must have 2 entries, got 1", "invalid-data"],
    [
      () => requireVector("here", "b", Float64Array.of(1, Number.NaN), 2),
      "here: b[1] must be a finite",
      "invalid-data",
    ],
    [() => requireFiniteEntries("here", "b", Float64Array.of(Infinity)), "here: b[0]", "invalid-data"],
    [() => requireFiniteProduct("here", Float64Array.of(0, -Infinity)), "here: entry 1 of a product", "numerical"],
    [
      () => requireSquare("here", { rows: 2, columns: 3 }),
      "here: the matrix must be square, got 2 x 3",
      "invalid-data",
    ],
    [() => requireCount("here", "count", 0, 1), "here: count must be a whole number of at least 1", "invalid-option"],
    [() => requireCount("here", "count", 4, 1, 3), "from 1 to 3, got 4", "invalid-option"],
    [() => requireTolerance("here", "tolerance", -1), "here: tolerance must be a finite number", "invalid-option"],
    [() => requireTolerance("here", "tolerance", Infinity), "here: tolerance", "invalid-option"],
  ];
  for (const [act, message, code] of refusals) {
    expect(act).toThrow(message);
    try {
      act();
    } catch (error) {
      expect(error instanceof LecternError && error.code).toBe(code);
    }
  }
});
