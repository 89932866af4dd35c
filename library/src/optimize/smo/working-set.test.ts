import { expect, test } from "vitest";
import { identityLevel } from "../../../test/kernel-level.js";
import { extremesOf } from "./level.js";
import { strongestViolators } from "./working-set.js";

test("the strongest in both directions, without those that are ready", () => {
  const level = identityLevel([5, 4, 0, -3, -4], [0, 0, 0.5, 1, 1]);
  const chosen = (count: number) => Array.from(strongestViolators(level, extremesOf(level), count)).sort();
  expect(chosen(2)).toEqual([0, 4]);
  level.fetch(Int32Array.of(0));
  expect(chosen(2)).toEqual([1, 4]);
});
