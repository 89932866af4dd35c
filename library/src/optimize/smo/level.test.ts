import { expect, test } from "vitest";
import { identityLevel } from "../../../test/kernel-level.js";
import { directions, extremesOf, GROW, SHRINK } from "./level.js";

test("the directions that bounds leave open", () => {
  expect([0, 0.5, 1].map((beta) => directions(beta, 0, 1))).toEqual([GROW, GROW | SHRINK, SHRINK]);
});

test("the extremes of each group", () => {
  // Of the first group, the last can only shrink; of the second, both can do both.
  const level = identityLevel([3, 1, 5, 2, 4], [0, 0.5, 1, 0.5, 0.5], 3);
  expect(extremesOf(level)).toEqual({ largest: [3, 4], smallest: [1, 2], violation: 2 });
});
