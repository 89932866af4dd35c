import { expect, test } from "vitest";
import { normalColumns } from "../../../test/normal-columns.js";
import { refusal } from "../../../test/refusal.js";
import { coRankingMatrix, neighborhoodPreservation } from "./co-ranking.js";
import { residualVariance } from "./residual-variance.js";
import { shepardData } from "./shepard-data.js";
import { continuity, trustworthiness } from "./trustworthiness.js";

const x = normalColumns(60, 3, 1);

test("refuses too many neighbours, other lengths, missing values and impossible distances", () => {
  expect(refusal(() => trustworthiness(x, x, { neighbors: 30 }))).toBe(
    "invalid-option: trustworthiness: neighbors must be a whole number from 1 to 29 (fewer than half of the samples), got 30",
  );
  expect(refusal(() => continuity(x, [[1]]))).toBe(
    "invalid-data: continuity: needs at least 3 samples and the embedding of each, got 60 and 1",
  );
  expect(refusal(() => coRankingMatrix([[1], [2], [Number.NaN]], [[1], [2], [3]]))).toBe(
    "invalid-data: coRankingMatrix: row 2 of the samples has NaN; values must be finite",
  );
  const map = [[1], [2], [3]];
  const asymmetric = {
    distances: [
      [0, 1, 2],
      [1, 0, 1],
      [3, 1, 0],
    ],
  };
  expect(refusal(() => neighborhoodPreservation(asymmetric, map))).toBe(
    "invalid-data: neighborhoodPreservation: distances: the matrix must be symmetric; entry (2, 0) is 3, entry (0, 2) is 2; use (A + Aᵀ) / 2",
  );
  const negative = {
    distances: [
      [0, 1, -2],
      [1, 0, 1],
      [-2, 1, 0],
    ],
  };
  expect(refusal(() => residualVariance(negative, map))).toBe(
    "invalid-data: residualVariance: distances must be finite and not negative; row 0, column 2 is -2; turn similarities s into distances first, such as max(s) − s",
  );
  expect(refusal(() => shepardData({ distances: [[0, 1]] }, map))).toBe(
    "invalid-data: shepardData: distances: the matrix must be square, got 1 x 2",
  );
  expect(refusal(() => trustworthiness(x, x, { points: 0 }))).toBe(
    "invalid-option: trustworthiness: points must be a whole number above 0, got 0",
  );
});
