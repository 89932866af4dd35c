import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, identity, type Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { inverse } from "./factor/lu/lu.js";
import { drawInverseWishart } from "./wishart.js";

const scale = asMatrix([
  [2, 0.5, 0],
  [0.5, 1, -0.3],
  [0, -0.3, 3],
]);

/** The mean of many draws. */
function average(draw: () => Matrix, runs: number): Float64Array {
  const sum = new Float64Array(9);
  for (let run = 0; run < runs; run++) {
    for (const [at, value] of draw().data.entries()) sum[at] += value / runs;
  }
  return sum;
}

test("the mean of inverse Wishart draws is scale / (degreesOfFreedom − d − 1)", () => {
  for (const freedom of [9, 14]) {
    const random = createRandom(freedom);
    const found = average(() => drawInverseWishart(scale, freedom, random), 20_000);
    expectClose(
      found,
      scale.data.map((value) => value / (freedom - 4)),
      0.03,
    );
  }
});

test("the diagonal of the inverse of a draw is chi-squared, with mean degreesOfFreedom and twice that as variance", () => {
  const random = createRandom(1);
  // With the identity as scale, the inverse of a draw has diagonal entries that are chi-squared draws.
  const values = Array.from({ length: 20_000 }, () => inverse(drawInverseWishart(identity(3), 6, random)).data[8]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expectClose([mean, variance], [6, 12], 0.06);
});

test("too few degrees of freedom are refused", () => {
  expect(refusal(() => drawInverseWishart(scale, 2, createRandom(0)))).toContain(
    "needs more than 2 degrees of freedom, got 2",
  );
});
