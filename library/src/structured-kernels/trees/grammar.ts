/** Context-free grammars, and whether a parse tree derives from one. */
import { LecternError, show } from "../../core/errors.js";
import { indexTree, type LabeledTree, type TreeIndex } from "./tree.js";

/** A rule such as B → "mary" "ate" C: words are in quotes. */
export interface ProductionRule {
  readonly left: string;
  /** Symbols, and words in double quotes. */
  readonly right: readonly string[];
}

/** A context-free grammar: what a sentence starts from, and how symbols are replaced. */
export interface ContextFreeGrammar {
  readonly start: string;
  readonly rules: readonly ProductionRule[];
}

/**
 * The production of each node of a tree, children before parents, such as `B → "mary" "ate" C`; null for words.
 * Two nodes have the same production if label and labels of all children agree.
 */
export function productionsOf({ labels, children, isWord }: TreeIndex): (string | null)[] {
  return labels.map((label, at) => {
    if (isWord[at]) return null;
    const right = children[at].map((child) => (isWord[child] ? JSON.stringify(labels[child]) : labels[child]));
    return ruleText({ left: label, right });
  });
}

/**
 * Throws if a tree is not a parse tree of the grammar: the root must be the start, each node a rule, every leaf a word.
 *
 * @example
 * ```ts
 * import { requireParseTree } from "lectern/structured-kernels";
 *
 * const grammar = { start: "A", rules: [{ left: "A", right: ['"mary"', "B"] }, { left: "B", right: ['"slept"'] }] };
 * requireParseTree(grammar, { label: "A", children: ["mary", { label: "B", children: ["slept"] }] });
 * ```
 */
export function requireParseTree(grammar: ContextFreeGrammar, tree: LabeledTree): void {
  checkGrammar(grammar);
  const index = indexTree(tree);
  const root = index.labels[index.labels.length - 1];
  if (root !== grammar.start) {
    throw new LecternError(
      "invalid-data",
      `the tree starts from ${show(root)}, the grammar from ${show(grammar.start)}`,
    );
  }
  const rules = new Set(grammar.rules.map(ruleText));
  const wrong = productionsOf(index).find((production) => production !== null && !rules.has(production));
  if (wrong === undefined) return;
  throw new LecternError("invalid-data", `the tree has the production ${wrong}, which is not a rule of the grammar`);
}

function checkGrammar({ start, rules }: ContextFreeGrammar): void {
  const defined = new Set(rules.map(({ left }) => left));
  const used = [start, ...rules.flatMap(({ right }) => right.filter((symbol) => !symbol.startsWith('"')))];
  const missing = used.find((symbol) => !defined.has(symbol));
  if (missing === undefined) return;
  throw new LecternError(
    "invalid-option",
    `the grammar has no rule for ${show(missing)}; add one, or put it in double quotes if it is a word`,
  );
}

function ruleText({ left, right }: ProductionRule): string {
  return `${left} → ${right.join(" ")}`;
}
