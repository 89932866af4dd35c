/**
 * The best tree of a sentence under a context-free grammar with scored rules, bottom up over all spans (Cocke, Kasami,
 * Younger: CKY), O(words³ · rules).
 */
import { LecternError, show } from "../core/errors.js";

/** A rule in Chomsky normal form: `["N", "dog"]` derives a word, `["S", "NP", "VP"]` two symbols. */
export type GrammarRule =
  | readonly [parent: string, word: string]
  | readonly [parent: string, left: string, right: string];

/** A context-free grammar in Chomsky normal form. */
export interface Grammar {
  /** The symbol of a whole sentence. */
  readonly start: string;
  readonly rules: readonly GrammarRule[];
}

/** A tree of a sentence: a rule that was applied to the words from `start` (included) to `end` (excluded). */
export interface ParseTree {
  readonly symbol: string;
  /** Index of the rule. */
  readonly rule: number;
  readonly start: number;
  readonly end: number;
  /** The trees of the two symbols that the rule derives; none for a word. */
  readonly children: readonly ParseTree[];
}

/** The best tree and its score. */
export interface BestParse {
  readonly tree: ParseTree;
  readonly score: number;
}

/** Adds to the score of each node of a tree: its symbol and the words it covers. */
export type NodeScore = (symbol: string, start: number, end: number) => number;

/**
 * The tree with the largest sum of the scores of its rules, one score for each rule of the grammar.
 *
 * @example
 * ```ts
 * import { bestParse } from "lectern/inference";
 *
 * const grammar = { start: "S", rules: [["S", "a"], ["S", "S", "S"]] } as const;
 * const { score } = bestParse(grammar, ["a", "a", "a"], [1, 0.5]);
 * console.log(score); // 4
 * ```
 */
export function bestParse(
  grammar: Grammar,
  words: readonly string[],
  scores: ArrayLike<number>,
  nodeScore: NodeScore = () => 0,
): BestParse {
  const { lexical, binary, symbols } = compileGrammar(grammar, scores);
  requireWords(grammar, words);
  const names = [...symbols.keys()];
  const [size, length] = [names.length, words.length];
  // For the span from i to j and each symbol: the best score, its rule and where its two parts meet.
  const best = new Float64Array(length * (length + 1) * size).fill(-Infinity);
  const rules = new Int32Array(best.length).fill(-1);
  const splits = new Int32Array(best.length);
  const cell = (start: number, end: number) => (start * (length + 1) + end) * size;
  const offer = (at: number, score: number, rule: number, split: number): void => {
    if (!(score > best[at])) return;
    best[at] = score;
    rules[at] = rule;
    splits[at] = split;
  };
  const addNodeScores = (start: number, end: number): void => {
    const at = cell(start, end);
    for (let s = 0; s < size; s++) if (rules[at + s] >= 0) best[at + s] += nodeScore(names[s], start, end);
  };
  for (let i = 0; i < length; i++) {
    for (const { rule, parent, word } of lexical)
      if (word === words[i]) offer(cell(i, i + 1) + parent, scores[rule], rule, 0);
    addNodeScores(i, i + 1);
  }
  for (let width = 2; width <= length; width++) {
    for (let start = 0; start + width <= length; start++) {
      const end = start + width;
      for (let split = start + 1; split < end; split++) {
        const [first, second] = [cell(start, split), cell(split, end)];
        for (const { rule, parent, left, right } of binary) {
          offer(cell(start, end) + parent, scores[rule] + best[first + left] + best[second + right], rule, split);
        }
      }
      addNodeScores(start, end);
    }
  }
  const root = symbols.get(grammar.start) ?? 0;
  const score = best[cell(0, length) + root];
  if (score === -Infinity) {
    throw new LecternError(
      "invalid-data",
      `bestParse: the grammar has no tree for the sentence ${show(words.join(" "))}`,
    );
  }
  const byRule = new Map(binary.map((one) => [one.rule, one]));
  const treeAt = (symbol: number, start: number, end: number): ParseTree => {
    const at = cell(start, end) + symbol;
    const parts = byRule.get(rules[at]);
    const children =
      parts === undefined ? [] : [treeAt(parts.left, start, splits[at]), treeAt(parts.right, splits[at], end)];
    return { symbol: names[symbol], rule: rules[at], start, end, children };
  };
  return { tree: treeAt(root, 0, length), score };
}

/** How often each rule occurs in a tree. */
export function countRules(tree: ParseTree, rules: number): Float64Array {
  const counts = new Float64Array(rules);
  for (const { rule } of nodesOf(tree)) counts[rule]++;
  return counts;
}

/** The nodes of a tree, parents first. */
export function nodesOf(tree: ParseTree): ParseTree[] {
  return [tree, ...tree.children.flatMap(nodesOf)];
}

interface CompiledGrammar {
  readonly lexical: readonly { rule: number; parent: number; word: string }[];
  readonly binary: readonly { rule: number; parent: number; left: number; right: number }[];
  readonly symbols: ReadonlyMap<string, number>;
}

/** The rules by kind, with codes for the symbols. */
function compileGrammar({ start, rules }: Grammar, scores: ArrayLike<number>): CompiledGrammar {
  if (scores.length !== rules.length || !Array.from(scores).every((score) => score < Infinity)) {
    throw new LecternError(
      "invalid-data",
      `bestParse: needs one score for each of the ${rules.length} rules, finite or −Infinity`,
    );
  }
  const parents = new Set(rules.map(([parent]) => parent));
  const symbols = new Map([...parents].map((name, code) => [name, code]));
  const code = (name: string): number => {
    const found = symbols.get(name);
    if (found !== undefined) return found;
    throw new LecternError("invalid-data", `bestParse: the symbol ${show(name)} has no rule in the grammar`);
  };
  code(start);
  const lexical: { rule: number; parent: number; word: string }[] = [];
  const binary: { rule: number; parent: number; left: number; right: number }[] = [];
  rules.forEach((given, rule) => {
    const [parent, left, right] = given;
    if (right === undefined) lexical.push({ rule, parent: code(parent), word: left });
    else binary.push({ rule, parent: code(parent), left: code(left), right: code(right) });
  });
  return { lexical, binary, symbols };
}

function requireWords({ rules }: Grammar, words: readonly string[]): void {
  if (words.length === 0)
    throw new LecternError("invalid-data", "bestParse: a sentence needs at least 1 word, got none");
  const known = new Set(rules.flatMap(([, word, right]) => (right === undefined ? [word] : [])));
  const unknown = words.find((word) => !known.has(word));
  if (unknown === undefined) return;
  throw new LecternError("invalid-data", `bestParse: no rule of the grammar derives the word ${show(unknown)}`, {
    word: unknown,
  });
}
