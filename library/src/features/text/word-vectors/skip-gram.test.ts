import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../../test/expect-close.js";
import { runToEnd } from "../../../core/run.js";
import { createRandom } from "../../../numeric/random/random.js";
import { skipGrams, type WordSequence } from "./skip-gram.js";

const settings = { components: 6, contextSize: 2, negatives: 3, epochs: 8, learningRate: 0.1, seed: 1 };

/** Documents in which the first five words never occur with the last five. */
function twoTopics(seed: number): WordSequence {
  const random = createRandom(seed);
  const words = Int32Array.from({ length: 1600 }, (_, at) => random.integer(5) + 5 * (Math.floor(at / 8) % 2));
  return { words, starts: Int32Array.from({ length: 201 }, (_, i) => 8 * i), vocabulary: 10 };
}

test("words of the same documents get similar vectors, and the loss falls", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { vectors, losses } = runToEnd(skipGrams(twoTopics(seed), { ...settings, seed }));
    const row = (word: number) => vectors.data.subarray(6 * word, 6 * word + 6);
    const product = (a: number, b: number) => row(a).reduce((sum, value, k) => sum + value * row(b)[k], 0);
    const cosine = (a: number, b: number) => product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    // Pair 37 is that of the words 3 and 7; the first five words are of one topic, the others of the second.
    const pairs = Array.from({ length: 100 }, (_, pair) => pair).filter((pair) => Math.floor(pair / 10) < pair % 10);
    expectEvery(pairs, (pair) => {
      const [a, b] = [Math.floor(pair / 10), pair % 10];
      return cosine(a, b) > 0.5 === (Math.floor(a / 5) === Math.floor(b / 5));
    });
    expect(losses).toHaveLength(8);
    expect(losses[7]).toBeLessThan(0.95 * losses[0]);
  }
});

test("the first step is that of the gradient: contexts are 0, so that they move by half the rate times the vector", () => {
  const text = { words: Int32Array.of(0, 1), starts: Int32Array.of(0, 2), vocabulary: 2 };
  const still = runToEnd(
    skipGrams({ ...text, words: Int32Array.of(), starts: Int32Array.of(0) }, { ...settings, epochs: 1 }),
  );
  const { vectors, losses } = runToEnd(
    skipGrams(text, { ...settings, contextSize: 1, negatives: 1, epochs: 1, learningRate: 1e-3 }),
  );
  // The vectors move by the contexts, which are of the order of the rate: less than rate².
  expectClose(vectors.data, still.vectors.data, 1e-6);
  // Each pair costs log 2, and its negative sample too unless it is the context itself.
  expect(losses[0]).toBeGreaterThan(Math.LN2 - 1e-6);
  expect(losses[0]).toBeLessThan(2 * Math.LN2 + 1e-6);
});

test("documents are apart: a word does not predict those of the next document", () => {
  const alone = { words: Int32Array.of(0, 1, 2), starts: Int32Array.of(0, 1, 2, 3), vocabulary: 3 };
  expect(runToEnd(skipGrams(alone, settings)).losses).toEqual(Array(8).fill(0));
});

test("the same seed gives the same vectors, another seed others", () => {
  const fit = (seed: number) => runToEnd(skipGrams(twoTopics(0), { ...settings, epochs: 1, seed })).vectors.data;
  expect(fit(1)).toEqual(fit(1));
  expect(fit(1)).not.toEqual(fit(2));
});
