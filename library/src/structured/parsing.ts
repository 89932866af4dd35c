/** Trees of sentences under a context-free grammar: a weight for each rule. */
import { LecternError } from "../core/errors.js";
import { bestParse, type Grammar, nodesOf, type ParseTree } from "../inference/parse.js";
import { refuseOutput, type StructuredProblem } from "./problem.js";

/** What {@link parsing} needs. */
export interface ParsingOptions {
  /** The grammar, in Chomsky normal form. */
  readonly grammar: Grammar;
}

/**
 * The tree of each sentence, given as a list of words. The joint features count how often each rule is used; the loss is the
 * number of nodes (symbol and words covered) that the true tree does not have.
 *
 * @example
 * ```ts
 * import { parsing, structuredPerceptron } from "lectern/structured";
 *
 * const problem = parsing({ grammar: { start: "S", rules: [["S", "S", "S"], ["S", "a"]] } });
 * const [tree] = [problem.argmax(Float64Array.of(1, 1), ["a", "a"])];
 * console.log(tree.children.length); // 2
 * console.log(structuredPerceptron(problem).fit({ x: [["a", "a"]], y: [tree] }).report.converged); // true
 * ```
 */
export function parsing({ grammar }: ParsingOptions): StructuredProblem<readonly string[], ParseTree> {
  const { rules } = grammar;
  if (new Set(rules.map((rule) => rule.join(" "))).size !== rules.length || rules.length === 0) {
    throw new LecternError("invalid-option", "parsing: the grammar needs rules without duplicates", {
      subject: "parsing",
    });
  }
  return {
    dimension: rules.length,
    check(x, y) {
      if (!Array.isArray(x)) throw refuseOutput("parsing", "a list of words", x);
      // Throws for words and sentences that the grammar does not derive.
      bestParse(grammar, x, new Float64Array(rules.length));
      if (y !== undefined && !isTree(grammar, x, y))
        throw refuseOutput("parsing", "a tree of this sentence under the grammar", y);
      return x;
    },
    addFeatures(_, y, factor, sum) {
      for (const { rule } of nodesOf(y)) sum[rule] += factor;
    },
    argmax: (weights, x) => bestParse(grammar, x, weights).tree,
    loss(truth, y) {
      const known = new Set(nodesOf(truth).map(nodeName));
      return nodesOf(y).filter((node) => !known.has(nodeName(node))).length;
    },
    marginArgmax(weights, x, truth) {
      const known = new Set(nodesOf(truth).map(nodeName));
      const isWrong = (symbol: string, start: number, end: number) =>
        Number(!known.has(nodeName({ symbol, start, end })));
      return bestParse(grammar, x, weights, isWrong).tree;
    },
  };
}

function nodeName({ symbol, start, end }: Pick<ParseTree, "symbol" | "start" | "end">): string {
  return `${start} ${end} ${symbol}`;
}

/** Whether a tree derives the sentence by the rules of the grammar. */
function isTree({ start: top, rules }: Grammar, words: readonly string[], tree: ParseTree): boolean {
  const isSound = ({ symbol, rule, start, end, children }: ParseTree): boolean => {
    const [parent, first, second] = rules[rule] ?? [];
    if (parent !== symbol || !Array.isArray(children)) return false;
    if (second === undefined) return children.length === 0 && end === start + 1 && words[start] === first;
    const [left, right] = children as readonly (ParseTree | undefined)[];
    if (children.length !== 2 || left?.symbol !== first || right?.symbol !== second) return false;
    return left.start === start && left.end === right.start && right.end === end && isSound(left) && isSound(right);
  };
  return tree?.symbol === top && tree.start === 0 && tree.end === words.length && isSound(tree);
}
