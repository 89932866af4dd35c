import { expect, test } from "vitest";
import { marginExcess, tubeExcess } from "./excess-problem.js";

/** The excess as the definition of the problem has it. */
const excess = ({ above, below }: { above: Float64Array; below: Float64Array }, i: number, residual: number) =>
  Math.max(0, residual - above[i]) - Math.max(0, -residual - below[i]);

test("the excess of a machine is how far a sample falls short of the margin, with the sign of its class", () => {
  const signs = Float64Array.of(1, -1);
  const problem = marginExcess(signs, Float64Array.of(1, 1));
  for (const score of [-3, -1, 0, 0.5, 1, 2]) {
    signs.forEach((sign, i) => {
      expect(excess(problem, i, problem.targets[i] - score)).toBeCloseTo(sign * Math.max(0, 1 - sign * score), 15);
    });
  }
});

test("the excess of a regression is what the residual has outside the tube", () => {
  const problem = tubeExcess(Float64Array.of(5), 0.5, Float64Array.of(1));
  expect([-2, -0.5, 0.25, 0.5, 1].map((residual) => excess(problem, 0, residual))).toEqual([-1.5, 0, 0, 0, 0.5]);
});
