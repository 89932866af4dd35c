import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { penaltyOf } from "./penalties.js";

test("sums l1 times the absolute values and l2 times half the squares", () => {
  const f = asMatrix([
    [1, -2],
    [0, 3],
  ]);
  expect(penaltyOf(f, { l1: 0, l2: 0 })).toBe(0);
  expect(penaltyOf(f, { l1: 2, l2: 0 })).toBe(12);
  expect(penaltyOf(f, { l1: 0, l2: 3 })).toBe(21);
  expect(penaltyOf(f, { l1: 2, l2: 3 })).toBe(33);
});
