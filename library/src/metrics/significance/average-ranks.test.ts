import { expect, test } from "vitest";
import { averageRanks } from "./average-ranks.js";

test("ties share the mean of their ranks; the tie term is Σ (t³ − t)", () => {
  expect(averageRanks([30, 10, 20])).toEqual({ ranks: Float64Array.of(3, 1, 2), tieTerm: 0 });
  expect(averageRanks([5, 1, 5, 5, 1])).toEqual({ ranks: Float64Array.of(4, 1.5, 4, 4, 1.5), tieTerm: 24 + 6 });
  expect(averageRanks([])).toEqual({ ranks: new Float64Array(0), tieTerm: 0 });
});
