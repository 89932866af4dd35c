import { expect, test } from "vitest";
import { randomChain, sequences } from "../../test/chains.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { chainScore } from "./chain-scores.js";
import { viterbiByErrors } from "./viterbi-by-errors.js";

test("the best sequence with each number of errors is the best of all sequences with that number", () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const [length, labels] = [1 + (seed % 5), 2 + (seed % 2)];
    const chain = randomChain(random, { length, labels, shared: seed % 2 === 0 });
    const truth = Array.from({ length }, () => random.integer(labels));
    const errorsOf = (path: ArrayLike<number>) => truth.filter((label, t) => label !== path[t]).length;
    const { scores, pathWith } = viterbiByErrors(chain, truth);
    expect(scores.length).toBe(length + 1);
    for (let errors = 0; errors <= length; errors++) {
      const all = sequences(length, labels).filter((path) => errorsOf(path) === errors);
      expect(scores[errors]).toBeCloseTo(Math.max(...all.map((path) => chainScore(chain, path))), 12);
      expect(errorsOf(pathWith(errors))).toBe(errors);
      expect(chainScore(chain, pathWith(errors))).toBeCloseTo(scores[errors], 12);
    }
  }
});

test("labels of another length are refused; with one label there is no wrong sequence", () => {
  const chain = randomChain(createRandom(0), { length: 3, labels: 1, shared: true });
  expect(refusal(() => viterbiByErrors(chain, [0]))).toContain("must have length 3, got 1");
  expect([...viterbiByErrors(chain, [0, 0, 0]).scores].slice(1)).toEqual([-Infinity, -Infinity, -Infinity]);
});
