import { expect, test } from "vitest";
import { classScores } from "./class-scores.js";
import { asMatrix, isMatrix } from "./matrix.js";

test("scores are a matrix with the classes of its columns, and survive a copy", () => {
  const values = asMatrix([[0.25, 0.75]]);
  const scores = classScores(values, [1, 2]);
  expect(scores).toEqual({ ...values, classes: [1, 2] });
  expect(isMatrix(scores)).toBe(true);
  expect(scores.data).toBe(values.data);
  expect(structuredClone(scores)).toEqual(scores);
});
