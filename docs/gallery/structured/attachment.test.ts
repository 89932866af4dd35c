import { bestParse, type ParseTree } from "lectern/inference";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { bracketed, countTrees, drawSentence, grammar, learnToParse } from "./attachment.js";

/** All trees of a sentence. */
function trees(words: readonly string[], symbol = "S", start = 0, end = words.length): ParseTree[] {
  return grammar.rules.flatMap(([parent, left, right], rule): ParseTree[] => {
    if (parent !== symbol) return [];
    if (right === undefined) {
      return end - start === 1 && words[start] === left ? [{ symbol, rule, start, end, children: [] }] : [];
    }
    const splits = Array.from({ length: end - start - 1 }, (_, i) => start + i + 1);
    return splits.flatMap((split) =>
      trees(words, left, start, split).flatMap((a) =>
        trees(words, right, split, end).map((b) => ({ symbol, rule, start, end, children: [a, b] })),
      ),
    );
  });
}

const scoreOf = (tree: ParseTree, weights: Float64Array): number =>
  tree.children.reduce((sum, child) => sum + scoreOf(child, weights), weights[tree.rule]);

test("[ML2-162] the best tree agrees with the enumeration of all trees of short sentences; rule scores are learned from trees", () => {
  for (let seed = 0; seed < 8; seed++) {
    const random = createRandom(seed);
    const words = drawSentence(random, seed % 3);
    const all = trees(words);
    expect(all.length).toBe(countTrees(words));
    const weights = Float64Array.from(grammar.rules, () => random.normal());
    const { tree, score } = bestParse(grammar, words, weights);
    expect(score).toBeCloseTo(Math.max(...all.map((one) => scoreOf(one, weights))), 10);
    expect(all).toContainEqual(tree);
  }
  for (let seed = 0; seed < 3; seed++) {
    const { learned, untrained } = learnToParse(seed);
    expect(learned).toBe(1);
    expect(untrained).toBeLessThan(0.5);
  }
});

test("trees are written in brackets", () => {
  const words = ["the", "dog", "sees", "a", "man"];
  const tree = bestParse(grammar, words, new Float64Array(grammar.rules.length)).tree;
  expect(bracketed(words, tree)).toBe("(S (NP the dog) (VP sees (NP a man)))");
});
