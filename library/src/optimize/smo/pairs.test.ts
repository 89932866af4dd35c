import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { identityLevel } from "../../../test/kernel-level.js";
import { runToEnd } from "../../core/run.js";
import { updatePairs } from "./pairs.js";

const blank = () => ({ iterations: 0, objective: 0, curvature: 0, largestChange: 0, farthest: 0, violation: 0 });

test("moves from the variable with the smallest slack to the one with the largest, within the bounds", () => {
  const level = identityLevel([0, 0, 0], [0, 0, 0]);
  level.setBeta(0, 1);
  level.slack.set([-1, 0, 0]);
  level.fetch(Int32Array.of(0, 1, 2));
  const tally = blank();
  expect(runToEnd(updatePairs(level, 1e-9, 1000, tally, () => false))).toBe(true);
  // The minimum of ½‖β‖² with the sum 1.
  expectClose(level.beta, [1 / 3, 1 / 3, 1 / 3], 1e-8);
  expectClose([tally.objective], [1 / 6 - 1 / 2], 1e-9);
});

test("variables that are not ready are not chosen, and iterations are limited", () => {
  const level = identityLevel([0, 1, 2], [0, 0.5, 0.5]);
  level.fetch(Int32Array.of(0, 1));
  expect(runToEnd(updatePairs(level, 1e-9, 1000, blank(), () => false))).toBe(true);
  expect(level.beta[2]).toBe(0.5);
  const other = identityLevel([1, 0, 0.2], [0.5, 0.5, 0.5]);
  other.fetch(Int32Array.of(0, 1, 2));
  expect(runToEnd(updatePairs(other, 1e-9, 1, blank(), () => false))).toBe(false);
});
