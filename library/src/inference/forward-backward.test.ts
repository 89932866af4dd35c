import { expect, test } from "vitest";
import { randomChain, sequences } from "../../test/chains.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { chainScore } from "./chain-scores.js";
import { forwardBackward, logarithmicSums } from "./forward-backward.js";

test("the sums equal those over all label sequences", () => {
  for (let seed = 0; seed < 40; seed++) {
    const [length, labels] = [1 + (seed % 5), 1 + (seed % 3)];
    const chain = randomChain(createRandom(seed), { length, labels, shared: seed % 2 === 0 });
    const all = sequences(length, labels);
    const weights = all.map((path) => Math.exp(chainScore(chain, path)));
    const total = weights.reduce((a, b) => a + b);
    const marginals = zeros(length, labels);
    const pairs = zeros(labels, labels);
    all.forEach((path, k) => {
      path.forEach((label, t) => {
        marginals.data[t * labels + label] += weights[k] / total;
        if (t > 0) pairs.data[path[t - 1] * labels + label] += weights[k] / total;
      });
    });
    for (const sums of [forwardBackward(chain), logarithmicSums(chain)]) {
      expect(sums.logPartition).toBeCloseTo(Math.log(total), 11);
      expectClose(sums.marginals.data, marginals.data, 1e-12);
      expectClose(sums.pairCounts.data, pairs.data, 1e-12);
    }
  }
});

test("scores too far apart for exponentials give the same sums as logarithms, and long chains do not overflow", () => {
  // Staying in label 0 is best at first and nearly impossible later: its competitor must not be rounded to 0.
  const unary = asMatrix([
    [0, -800],
    [-500, 0],
    [-500, 0],
  ]);
  const stay = asMatrix([
    [0, -Infinity],
    [-Infinity, 0],
  ]);
  const far = forwardBackward({ unary, pairwise: stay });
  expect(far.logPartition).toBeCloseTo(-800, 10);
  expectClose(far.marginals.data, [0, 1, 0, 1, 0, 1], 1e-12);
  const long = randomChain(createRandom(5), { length: 3000, labels: 3, shared: true });
  const [scaled, logarithmic] = [forwardBackward(long), logarithmicSums(long)];
  expect(scaled.logPartition / logarithmic.logPartition).toBeCloseTo(1, 12);
  expectClose(scaled.marginals.data, logarithmic.marginals.data, 1e-9);
  expectClose(scaled.pairCounts.data, logarithmic.pairCounts.data, 1e-9);
});

test("chains without any sequence are refused", () => {
  const none = zeros(2, 2);
  none.data.fill(-Infinity);
  expect(refusal(() => forwardBackward({ unary: zeros(2, 2), pairwise: none }))).toContain("every label sequence");
  const disconnected = asMatrix([
    [0, -Infinity],
    [-Infinity, 0],
  ]);
  const pairwise = asMatrix([
    [-Infinity, 0],
    [-Infinity, 0],
  ]);
  const stuck = asMatrix([
    [0, -Infinity],
    [0, -Infinity],
  ]);
  expect(refusal(() => forwardBackward({ unary: stuck, pairwise }))).toContain("every label sequence");
  expect(forwardBackward({ unary: disconnected, pairwise }).logPartition).toBe(0);
});
