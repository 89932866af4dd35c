import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { chainScore, pairScores } from "./chain-scores.js";

test("the score of a sequence is the sum over positions and pairs of neighbours", () => {
  const unary = asMatrix([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  const shared = asMatrix([
    [10, 20],
    [30, 40],
  ]);
  const other = asMatrix([
    [0, -1],
    [-2, -3],
  ]);
  expect(chainScore({ unary, pairwise: shared }, [0, 1, 1])).toBe(1 + 20 + 4 + 40 + 6);
  expect(chainScore({ unary, pairwise: [shared, other] }, [0, 1, 1])).toBe(1 + 20 + 4 - 3 + 6);
  expect(pairScores([shared, other], 1)).toBe(other.data);
});
