import { expect, test } from "vitest";
import { randomChain, sequences } from "../../test/chains.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { chainScore } from "./chain-scores.js";
import { viterbi } from "./viterbi.js";

test("[ML2-154] Viterbi finds the best of all label sequences by backtracking, in time linear in the length", () => {
  for (let seed = 0; seed < 60; seed++) {
    const chain = randomChain(createRandom(seed), {
      length: 1 + (seed % 6),
      labels: 1 + (seed % 4),
      shared: seed % 2 === 0,
    });
    const { rows: length, columns: labels } = chain.unary;
    const all = sequences(length, labels).map((path) => ({ path, score: chainScore(chain, path) }));
    const best = all.reduce((a, b) => (b.score > a.score ? b : a));
    const found = viterbi(chain);
    expect([...found.path]).toEqual(best.path);
    expect(found.score).toBeCloseTo(best.score, 12);
  }
  // Each position reads its scores of pairs a fixed number of times.
  const reads = (length: number) => {
    let count = 0;
    const chain = randomChain(createRandom(1), { length, labels: 3, shared: false });
    const pairwise = (chain.pairwise as readonly Matrix[]).map(({ data }) => ({
      rows: 3,
      columns: 3,
      get data() {
        count++;
        return data;
      },
    }));
    viterbi({ unary: chain.unary, pairwise });
    return count;
  };
  expect(reads(401) - reads(201)).toBe(reads(601) - reads(401));
  expect(viterbi(randomChain(createRandom(2), { length: 10_000, labels: 3, shared: true })).path.length).toBe(10_000);
});

test("excluded labels and pairs are never chosen", () => {
  const pairwise = asMatrix([
    [0, -Infinity],
    [-Infinity, 0],
  ]);
  const unary = asMatrix([
    [0, 3],
    [2, 0],
    [-Infinity, 0],
  ]);
  expect([...viterbi({ unary, pairwise }).path]).toEqual([1, 1, 1]);
});

test("empty chains, wrong shapes, NaN and chains without any sequence are refused", () => {
  const pairwise = zeros(2, 2);
  expect(refusal(() => viterbi({ unary: zeros(0, 2), pairwise }))).toBe(
    "invalid-data: viterbi: a sequence needs at least 1 position and 1 label, got 0 positions and 2 labels",
  );
  expect(refusal(() => viterbi({ unary: zeros(3, 2), pairwise: zeros(3, 3) }))).toBe(
    "invalid-data: viterbi: pairwise must be a matrix of 2 x 2, or 2 such matrices",
  );
  expect(refusal(() => viterbi({ unary: zeros(3, 2), pairwise: [pairwise] }))).toContain("or 2 such matrices");
  expect(
    refusal(() =>
      viterbi({
        unary: asMatrix([[0, 1]]),
        pairwise: asMatrix([
          [0, Infinity],
          [0, 0],
        ]),
      }),
    ),
  ).toContain("scores must be finite numbers or −Infinity");
  const nothing = asMatrix([[-Infinity, -Infinity]]);
  expect(refusal(() => viterbi({ unary: nothing, pairwise }))).toContain(
    "every label sequence has the score −Infinity",
  );
});
