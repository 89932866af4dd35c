import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense, isSparse } from "../data/sparse.js";
import { scoresOf } from "../linalg/class-scores.js";
import { createRandom } from "../numeric/random/random.js";
import { bernoulliView, binarized, countPresent, drawBernoulli, presence } from "./bernoulli-likelihood.js";

const x = asMatrix([
  [0.5, -1, 0],
  [2, 0, 0],
  [0, 3, -2],
]);
const y = asLabels(["a", "b", "a"]);

test("values above the threshold become 1; sparse samples stay sparse unless zeros become 1", () => {
  expect(Array.from((binarized(x, 0.5) as typeof x).data)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  expect(Array.from((binarized(x, -1) as typeof x).data)).toEqual([1, 0, 1, 1, 1, 1, 1, 1, 0]);
  expect(isSparse(binarized(fromDense(x), 0.5))).toBe(true);
  expect(binarized(fromDense(x), -1)).toEqual(binarized(x, -1));
});

test("counts presence and smooths both outcomes", () => {
  const seen = countPresent(x, y, 0, Float64Array.of(1, 1, 3));
  expect(Array.from(seen.counts.data)).toEqual([1, 3, 0, 1, 0, 0]);
  expect(Array.from(seen.weight)).toEqual([4, 1]);
  expectClose(presence(seen, 1).data, [2 / 6, 4 / 6, 1 / 6, 2 / 3, 1 / 3, 1 / 3], 1e-15);
});

test("gives log p for present and log(1 − p) for absent words, also where p is 0 or 1", () => {
  const probabilities = asMatrix([
    [0.2, 1, 0],
    [0.5, 0.9, 0.1],
  ]);
  const scores = scoresOf(
    bernoulliView(probabilities, Float64Array.of(-1, -2)),
    asMatrix([
      [1, 1, 0],
      [1, 0, 0],
    ]),
  );
  const expected = [-1 + Math.log(0.2), -2 + Math.log(0.5 * 0.9 * 0.9)];
  expect(scores.data[0]).toBeCloseTo(expected[0], 8);
  expect(scores.data[1]).toBeCloseTo(expected[1], 12);
  expect(Math.exp(scores.data[2])).toBe(0);
});

test("draws zeros and ones with the probabilities of their class", () => {
  for (const seed of [1, 2, 3]) {
    const codes = new Int32Array(10_000).fill(1);
    const drawn = drawBernoulli(
      asMatrix([
        [0, 0],
        [0.3, 1],
      ]),
      codes,
      createRandom(seed),
    );
    expectEvery(drawn.data, (value) => value === 0 || value === 1);
    const sums = [0, 0];
    drawn.data.forEach((value, at) => {
      sums[at % 2] += value;
    });
    expect(Math.abs(sums[0] / 10_000 - 0.3)).toBeLessThan(0.02);
    expect(sums[1]).toBe(10_000);
  }
});
