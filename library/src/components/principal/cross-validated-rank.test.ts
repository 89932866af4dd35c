import { expect, test } from "vitest";
import { crossValidatedRank } from "./cross-validated-rank.js";

test("one component predicts a matrix of rank one without error", () => {
  const x = Array.from({ length: 12 }, (_, i) => [1, 2, 3, 4, 5, 6].map((j) => (i - 5.5) * j));
  const { errors } = crossValidatedRank(x, { folds: 3, most: 2 });
  expect(errors).toHaveLength(3);
  expect(errors[1]).toBeLessThan(1e-20 * errors[0]);
});
