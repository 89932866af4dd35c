import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { expectExact } from "../../test/structured-problems.js";
import type { Grammar, ParseTree } from "../inference/parse.js";
import { createRandom } from "../numeric/random/random.js";
import { parsing } from "./parsing.js";

const grammar: Grammar = {
  start: "S",
  rules: [
    ["S", "S", "S"],
    ["S", "A", "S"],
    ["A", "S", "S"],
    ["S", "x"],
    ["A", "x"],
    ["S", "y"],
  ],
};

/** All trees of a sentence. */
function trees(words: readonly string[]): ParseTree[] {
  const under = (symbol: string, start: number, end: number): ParseTree[] =>
    grammar.rules.flatMap(([parent, left, right], rule): ParseTree[] => {
      if (parent !== symbol) return [];
      if (right === undefined)
        return end - start === 1 && words[start] === left ? [{ symbol, rule, start, end, children: [] }] : [];
      const splits = Array.from({ length: end - start - 1 }, (_, i) => start + i + 1);
      return splits.flatMap((split) =>
        under(left, start, split).flatMap((a) =>
          under(right, split, end).map((b) => ({ symbol, rule, start, end, children: [a, b] })),
        ),
      );
    });
  return under("S", 0, words.length);
}

test("parsing: the best trees, with and without the loss, are the best of all trees; other trees are refused", () => {
  const problem = parsing({ grammar });
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed);
    const words = Array.from({ length: 1 + (seed % 5) }, (_, i) => (i === 0 || random.uniform() < 0.7 ? "x" : "y"));
    expectExact(problem, words, trees(words), random);
  }
  const [tree] = trees(["x", "y"]);
  const refused = (words: readonly string[], y?: unknown) => refusal(() => problem.check(words, y as ParseTree));
  expect(refused([])).toContain("at least 1 word");
  expect(refused(["z"])).toContain('derives the word "z"');
  for (const wrong of [{ ...tree, end: 1 }, { ...tree, children: [] }, { ...tree, rule: 99 }, trees(["x"])[0], null]) {
    expect(refused(["x", "y"], wrong)).toContain("a tree of this sentence under the grammar");
  }
  expect(
    refusal(() =>
      parsing({
        grammar: {
          start: "S",
          rules: [
            ["S", "x"],
            ["S", "x"],
          ],
        },
      }),
    ),
  ).toContain("without duplicates");
});
