/**
 * Parsing as structured prediction (ML 2, example 3.2.2): a sentence with prepositions has many trees under a small grammar. The
 * scores of the rules are learned from trees; then the best tree is found by dynamic programming over all spans (CKY).
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bestParse, countRules, type Grammar, type ParseTree } from "lectern/inference";
import { createRandom, type Random } from "lectern/numeric";
import { type Arrow, type Box, diagram } from "lectern/plots";
import { parsing, structuredSvm } from "lectern/structured";

/** Phrases with "of" and "with" may belong to a noun or to the verb. */
export const grammar: Grammar = {
  start: "S",
  rules: [
    ["S", "NP", "VP"],
    ["VP", "V", "NP"],
    ["NP", "D", "N"],
    ["NP", "NP", "OF"],
    ["NP", "NP", "WITH"],
    ["VP", "VP", "OF"],
    ["VP", "VP", "WITH"],
    ["OF", "of", "NP"],
    ["WITH", "with", "NP"],
    ["of", "of"],
    ["with", "with"],
    ["D", "the"],
    ["D", "a"],
    ...["man", "roof", "house", "telescope", "dog", "park"].map((noun) => ["N", noun] as const),
    ...["sees", "paints", "finds"].map((verb) => ["V", verb] as const),
  ],
};

/** How a native speaker reads: "of" belongs to the noun before it, "with" to the verb. */
const speaker = Float64Array.from(grammar.rules, ([parent, , right]) => {
  if (right === "OF") return parent === "NP" ? 2 : -2;
  if (right === "WITH") return parent === "VP" ? 1 : -1;
  return 0;
});

/** A sentence with the given number of phrases after the object. */
export function drawSentence(random: Random, phrases: number): string[] {
  const pick = (words: readonly string[]) => words[random.integer(words.length)];
  const noun = () => [pick(["the", "a"]), pick(["man", "roof", "house", "telescope", "dog", "park"])];
  const more = Array.from({ length: phrases }, () => [pick(["of", "with"]), ...noun()]);
  return [...noun(), pick(["sees", "paints", "finds"]), ...noun(), ...more.flat()];
}

/** Number of trees of a sentence under the grammar, by counting instead of maximising over the same spans. */
export function countTrees(words: readonly string[]): number {
  const known = new Map<string, number>();
  const count = (symbol: string, start: number, end: number): number => {
    const key = `${symbol} ${start} ${end}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let total = 0;
    for (const [parent, left, right] of grammar.rules) {
      if (parent !== symbol) continue;
      if (right === undefined) total += Number(end - start === 1 && words[start] === left);
      else
        for (let split = start + 1; split < end; split++) total += count(left, start, split) * count(right, split, end);
    }
    known.set(key, total);
    return total;
  };
  return count("S", 0, words.length);
}

/** Learns from short sentences and parses longer ones. */
export function learnToParse(seed: number) {
  const random = createRandom(seed);
  const read = (words: readonly string[]): ParseTree => bestParse(grammar, words, speaker).tree;
  const train = Array.from({ length: 20 }, (_, i) => drawSentence(random, i % 3));
  const test = Array.from({ length: 20 }, () => drawSentence(random, 4));
  const model = structuredSvm(parsing({ grammar }), { cost: 10 }).fit({ x: train, y: train.map(read) });
  const isRight = (words: readonly string[], tree: ParseTree) => JSON.stringify(tree) === JSON.stringify(read(words));
  const untrained = new Float64Array(grammar.rules.length);
  const shareRight = (parse: (words: readonly string[]) => ParseTree) =>
    test.filter((words) => isRight(words, parse(words))).length / test.length;
  return {
    weights: model.state.weights,
    /** Share of the test sentences whose whole tree is right. */
    learned: shareRight((words) => model.predict([words])[0]),
    untrained: shareRight((words) => bestParse(grammar, words, untrained).tree),
    trees: test.reduce((sum, words) => sum + countTrees(words), 0) / test.length,
  };
}

/** A tree in brackets. */
export function bracketed(words: readonly string[], { symbol, start, children }: ParseTree): string {
  return children.length === 0
    ? words[start]
    : `(${symbol} ${children.map((child) => bracketed(words, child)).join(" ")})`;
}

/** Boxes of a tree from left to right, the words at the right, and arrows from each symbol to its parts. */
function treeBoxes(words: readonly string[], tree: ParseTree): { boxes: Box[]; arrows: Arrow[] } {
  const boxes: Box[] = [];
  const arrows: Arrow[] = [];
  const heightOf = ({ children }: ParseTree): number => 1 + Math.max(0, ...children.map(heightOf));
  const add = (node: ParseTree): number => {
    const own = boxes.length;
    const isWord = node.children.length === 0;
    const [x, y] = [-90 * heightOf(node), -15 * (node.start + node.end)];
    const name = isWord ? words[node.start] : node.symbol;
    boxes.push({ name, x, y, width: 60, height: 22, part: isWord ? "word" : "phrase" });
    for (const child of node.children) arrows.push({ from: own, to: add(child) });
    return own;
  };
  add(tree);
  return { boxes, arrows };
}

/** Figure for the gallery index: the best tree of a sentence that has many. */
export function cover() {
  const { weights } = learnToParse(0);
  const words = "the man paints the roof of the house with a dog".split(" ");
  const { boxes, arrows } = treeBoxes(words, bestParse(grammar, words, weights).tree);
  return diagram(boxes, arrows, { phrase: "#dce9f5", word: "#fdebd0" });
}

function print(): void {
  const { weights, learned, untrained, trees } = learnToParse(0);
  const words = "the man paints the roof of the house with a dog".split(" ");
  const { tree, score } = bestParse(grammar, words, weights);
  console.log(bracketed(words, tree));
  console.log(
    `score ${score.toFixed(2)}, ${countRules(tree, grammar.rules.length).reduce((a, b) => a + b)} rules, best of ${countTrees(words)} trees\n`,
  );
  console.log(
    `sentences with 4 phrases (${trees.toFixed(0)} trees each) whose tree is right: ${learned} learned, ${untrained} with equal scores`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
