import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { requireDistances } from "./require-distances.js";

test("distances are finite, not negative, symmetric, and 0 on the diagonal", () => {
  const attempt = (rows: number[][]) => () => requireDistances("m", asMatrix(rows));
  expect(
    attempt([
      [0, 2],
      [2, 0],
    ]),
  ).not.toThrow();
  expect(
    refusal(
      attempt([
        [0, Infinity],
        [Infinity, 0],
      ]),
    ),
  ).toBe("invalid-data: m: distances must be finite and not negative; row 0, column 1 is Infinity");
  expect(
    refusal(
      attempt([
        [0, -1],
        [-1, 0],
      ]),
    ),
  ).toContain("turn similarities s into distances first");
  expect(
    refusal(
      attempt([
        [0, 1],
        [2, 0],
      ]),
    ),
  ).toContain("the matrix must be symmetric");
  expect(
    refusal(
      attempt([
        [0, 1],
        [1, 3],
      ]),
    ),
  ).toContain("that of sample 1 is 3");
  expect(refusal(attempt([[0, 1]]))).toContain("square");
});
