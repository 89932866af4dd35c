import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { bestParse, countRules, type Grammar, type NodeScore, nodesOf, type ParseTree } from "./parse.js";

const ambiguous: Grammar = {
  start: "S",
  rules: [
    ["S", "S", "S"],
    ["S", "A", "S"],
    ["S", "S", "B"],
    ["A", "A", "B"],
    ["S", "x"],
    ["A", "x"],
    ["B", "x"],
    ["B", "y"],
    ["S", "y"],
  ],
};

/** All trees of the words from `start` to `end` under a symbol. */
function trees({ rules, start: top }: Grammar, words: readonly string[]): ParseTree[] {
  const under = (symbol: string, start: number, end: number): ParseTree[] =>
    rules.flatMap(([parent, left, right], rule) => {
      if (parent !== symbol) return [];
      if (right === undefined) {
        return end - start === 1 && words[start] === left ? [{ symbol, rule, start, end, children: [] }] : [];
      }
      const splits = Array.from({ length: end - start - 1 }, (_, i) => start + i + 1);
      return splits.flatMap((split) =>
        under(left, start, split).flatMap((first) =>
          under(right, split, end).map((second) => ({ symbol, rule, start, end, children: [first, second] })),
        ),
      );
    });
  return under(top, 0, words.length);
}

test("CKY finds the best of all trees, with scores of rules and of nodes", () => {
  for (let seed = 0; seed < 25; seed++) {
    const random = createRandom(seed);
    const words = Array.from({ length: 1 + (seed % 5) }, () => (random.uniform() < 0.5 ? "x" : "y"));
    const scores = Float64Array.from(ambiguous.rules, () => random.normal());
    const extra = Float64Array.from({ length: 100 }, () => random.normal());
    const nodeScore: NodeScore = (symbol, start, end) =>
      seed % 2 === 0 ? 0 : extra[(symbol.charCodeAt(0) % 3) + 3 * start + 17 * end];
    const total = (tree: ParseTree) =>
      nodesOf(tree).reduce(
        (sum, { rule, symbol, start, end }) => sum + scores[rule] + nodeScore(symbol, start, end),
        0,
      );
    const all = trees(ambiguous, words);
    const best = all.reduce((a, b) => (total(b) > total(a) ? b : a));
    const found = bestParse(ambiguous, words, scores, nodeScore);
    // Trees with the same rules in another order may tie.
    expect(total(found.tree)).toBeCloseTo(total(best), 10);
    expect(all).toContainEqual(found.tree);
    expect(found.score).toBeCloseTo(total(best), 10);
    expect(countRules(found.tree, 9).reduce((a, b) => a + b)).toBe(2 * words.length - 1);
  }
});

test("empty sentences, unknown words, sentences without a tree and incomplete grammars are refused", () => {
  const grammar: Grammar = {
    start: "S",
    rules: [
      ["S", "A", "A"],
      ["A", "a"],
    ],
  };
  const parse = (words: readonly string[], scores = [0, 0], of = grammar) =>
    refusal(() => bestParse(of, words, scores));
  expect(parse([])).toBe("invalid-data: bestParse: a sentence needs at least 1 word, got none");
  expect(parse(["a", "b"])).toBe('invalid-data: bestParse: no rule of the grammar derives the word "b"');
  expect(parse(["a", "a", "a"])).toBe('invalid-data: bestParse: the grammar has no tree for the sentence "a a a"');
  expect(parse(["a"], [0])).toContain("needs one score for each of the 2 rules");
  expect(parse(["a"], [0, 0], { ...grammar, start: "T" })).toContain('the symbol "T" has no rule');
});
