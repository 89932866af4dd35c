import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { validateScores } from "./scores.js";

test("inverse needs as many columns as transform returns", () => {
  expect(validateScores("pca", {}, [[1, 2]], ["a", "b"])).toEqual(asMatrix([[1, 2]]));
  expect(refusal(() => validateScores("pca", {}, [[1]], ["a", "b"]))).toBe(
    "feature-mismatch: pca: inverse needs the 2 columns of transform, got 1",
  );
});

test("missing values pass where the method supports them", () => {
  const gap = [[Number.NaN]];
  expect(validateScores("impute", { missing: true }, gap, ["a"])).toEqual(asMatrix(gap));
  expect(refusal(() => validateScores("pca", undefined, gap, ["a"]))).toMatch(/^invalid-data: pca: x has NaN in row 0/);
});
