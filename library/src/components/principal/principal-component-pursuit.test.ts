import { expect, test } from "vitest";
import { principalComponentPursuit } from "./principal-component-pursuit.js";

test("the parts sum to the matrix", () => {
  const x = Array.from({ length: 6 }, (_, i) =>
    Array.from({ length: 5 }, (_, j) => (i + 1) * (j - 2) + (i === j ? 9 : 0)),
  );
  const { lowRank, sparse } = principalComponentPursuit(x);
  for (let at = 0; at < 30; at++) {
    expect(lowRank.data[at] + sparse.data[at]).toBeCloseTo(x[Math.floor(at / 5)][at % 5], 4);
  }
});
