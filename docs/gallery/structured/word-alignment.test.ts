import { createRandom } from "lectern/numeric";
import { alignment } from "lectern/structured";
import { expect, test } from "vitest";
import { drawPair, learnAlignment, pairTable } from "./word-alignment.js";

/** All orders of the numbers below a count. */
function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  );
}

test("[ML2-163] the best matching of two sentences agrees with brute force, and matchings learned from few sentences are right", () => {
  const problem = alignment({ features: 5 });
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const corpus = Array.from({ length: 30 }, () => drawPair(random));
    const short = corpus.find(({ english }) => english.length === 6) ?? corpus[0];
    const table = pairTable(corpus, short);
    // A large constant, so that every word has a partner.
    const weights = Float64Array.from([random.normal(), random.normal(), random.normal(), random.normal(), 100]);
    const scoreOf = (partners: readonly number[]) =>
      partners.reduce((sum, j, i) => sum + weights.reduce((a, weight, k) => a + weight * table[i][j][k], 0), 0);
    const best = Math.max(...permutations(6).map(scoreOf));
    expect(scoreOf(problem.argmax(weights, table))).toBeCloseTo(best, 9);
  }
  for (let seed = 0; seed < 3; seed++) {
    const { learned, greedy, sameOrder } = learnAlignment(seed);
    expect(learned).toBeLessThan(0.1);
    expect(learned).toBeLessThan(0.5 * greedy);
    expect(learned).toBeLessThan(0.2 * sameOrder);
  }
});

test("a German sentence has its verb second and its participle last", () => {
  const pair = drawPair(createRandom(3));
  expect(pair.german[pair.partners[pair.english.indexOf("has")]]).toBe("hat");
  expect(pair.partners[pair.english.indexOf("has") + 1]).toBe(pair.german.length - 1);
});
