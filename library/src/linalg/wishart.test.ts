import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { drawInverseWishart, drawWishart } from "./wishart.js";

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

test("means of Wishart draws are degreesOfFreedom · scale, of inverse ones scale / (degreesOfFreedom − d − 1)", () => {
  for (const freedom of [9, 14]) {
    const random = createRandom(freedom);
    const wishart = average(() => drawWishart(scale, freedom, random), 20_000);
    expectClose(
      wishart,
      scale.data.map((value) => freedom * value),
      0.02,
    );
    const inverse = average(() => drawInverseWishart(scale, freedom, random), 20_000);
    expectClose(
      inverse,
      scale.data.map((value) => value / (freedom - 4)),
      0.03,
    );
  }
});

test("a variance of a Wishart draw is a chi-squared draw: its variance is 2 degreesOfFreedom · scale²", () => {
  const random = createRandom(1);
  const values = Array.from({ length: 20_000 }, () => drawWishart(scale, 6, random).data[8]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expectClose([variance], [2 * 6 * 9], 0.06);
});

test("too few degrees of freedom are refused", () => {
  expect(refusal(() => drawWishart(scale, 2, createRandom(0)))).toContain(
    "needs more than 2 degrees of freedom, got 2",
  );
});
