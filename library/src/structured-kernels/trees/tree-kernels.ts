/**
 * Tree kernels: counts of common parts of two trees, which are exponentially many and never listed. From small subtrees
 * up, c(v, w) is the (weighted) number of common parts that have v and w as their roots; k = Σ c(v, w).
 */
import { pow } from "../../numeric/elementary/functions.js";
import { type CountList, countFeatures, createNumbering } from "../count-lists.js";
import { productionsOf } from "./grammar.js";
import type { TreeIndex } from "./tree.js";

/** A tree prepared for comparisons: numbers for productions and labels that are the same for all trees. */
export interface PreparedTree {
  readonly index: TreeIndex;
  /** The number of the production (or label) of each node; −1 for nodes that match nothing. */
  readonly kinds: Int32Array;
  /** The nodes of each kind. */
  readonly nodes: ReadonlyMap<number, readonly number[]>;
}

/** Trees whose nodes match when they have the same production. */
export function prepareProductions(trees: readonly TreeIndex[]): PreparedTree[] {
  const numberOf = createNumbering<string>();
  return trees.map((index) =>
    prepare(
      index,
      productionsOf(index).map((rule) => (rule === null ? -1 : numberOf(rule))),
    ),
  );
}

/** Trees whose nodes match when they have the same label; words are nodes too. */
export function prepareLabels(trees: readonly TreeIndex[]): PreparedTree[] {
  const numberOf = createNumbering<string>();
  return trees.map((index) =>
    prepare(
      index,
      index.labels.map((label, at) => numberOf(`${index.isWord[at]} ${label}`)),
    ),
  );
}

function prepare(index: TreeIndex, kinds: readonly number[]): PreparedTree {
  const nodes = new Map<number, number[]>();
  kinds.forEach((kind, at) => {
    const list = nodes.get(kind);
    if (kind >= 0 && list === undefined) nodes.set(kind, [at]);
    else if (kind >= 0) list?.push(at);
  });
  return { index, kinds: Int32Array.from(kinds), nodes };
}

/**
 * The subset tree kernel (Collins and Duffy 2001), the parse tree kernel of Machine Learning 2, section 3.1: parts take
 * all children of a node or none. c = 0 for different productions, otherwise decay · Π (1 + c(vᵢ, wᵢ)) over the
 * children, which is decay for leaves.
 */
export function subsetTreeKernel(x: PreparedTree, y: PreparedTree, decay: number): number {
  return sumOfPairs(x, y, (v, w, common) => {
    let product = decay;
    for (let i = 0; i < v.length; i++) product *= 1 + common(v[i], w[i]);
    return product;
  });
}

/**
 * The partial tree kernel (Moschitti 2006): parts take any of the children, in order, with factors `decay` for each
 * child within their span and `depthDecay` for each node.
 *   c = depthDecay (decay² + Σ over equally long subsequences I, J of the children of
 *       decay^(span I + span J) Π c(v_I, w_J)).
 */
export function partialTreeKernel(x: PreparedTree, y: PreparedTree, decay: number, depthDecay: number): number {
  return sumOfPairs(x, y, (v, w, common) => depthDecay * (decay * decay + childSubsequences(v, w, common, decay)));
}

type Common = (v: number, w: number) => number;

/** Σ c(v, w) over the pairs of nodes of the same kind, the others being 0. */
function sumOfPairs(
  x: PreparedTree,
  y: PreparedTree,
  ofChildren: (v: readonly number[], w: readonly number[], common: Common) => number,
): number {
  const width = y.kinds.length;
  const table = new Float64Array(x.kinds.length * width);
  const common: Common = (v, w) => table[v * width + w];
  let sum = 0;
  // Children have smaller numbers than their parents, so their pairs are ready.
  for (let v = 0; v < x.kinds.length; v++) {
    for (const w of y.nodes.get(x.kinds[v]) ?? []) {
      const value = ofChildren(x.index.children[v], y.index.children[w], common);
      table[v * width + w] = value;
      sum += value;
    }
  }
  return sum;
}

/**
 * The weighted number of pairs of equally long subsequences of children. With S(a, b) of those that end at a and b,
 * and D(a, b) = Σ over i ≤ a, j ≤ b of λ^(a − i + b − j) S(i, j), one more pair gives S′(a, b) = λ² c(a, b) D(a − 1, b − 1).
 */
function childSubsequences(v: readonly number[], w: readonly number[], common: Common, decay: number): number {
  const [n, m] = [v.length, w.length];
  const square = decay * decay;
  let total = 0;
  let before: Float64Array | undefined;
  for (let length = 1; length <= Math.min(n, m); length++) {
    const sums = new Float64Array((n + 1) * (m + 1));
    let found = 0;
    for (let a = 1; a <= n; a++) {
      for (let b = 1; b <= m; b++) {
        const at = a * (m + 1) + b;
        const earlier = before === undefined ? 1 : before[at - m - 2];
        const ending = square * common(v[a - 1], w[b - 1]) * earlier;
        found += ending;
        sums[at] = ending + decay * (sums[at - 1] + sums[at - m - 1]) - square * sums[at - m - 2];
      }
    }
    if (found === 0) break;
    total += found;
    before = sums;
  }
  return total;
}

/**
 * The features of the subtree kernel (Vishwanathan and Smola 2003): complete subtrees, a node with all its descendants,
 * weighted by decay^(number of nodes). Equal ones get the same number from their label and the numbers of their
 * children, in linear time.
 */
export function subtreeCounts(trees: readonly TreeIndex[], decay: number): CountList[] {
  const numberOf = createNumbering<string>();
  const sizes: number[] = [];
  return trees.map(({ labels, children, isWord }) => {
    const numbers = new Int32Array(labels.length);
    labels.forEach((label, at) => {
      const parts = children[at].map((child) => numbers[child]);
      const number = numberOf(JSON.stringify([isWord[at], label, parts]));
      numbers[at] = number;
      sizes[number] ??= parts.reduce((size, part) => size + sizes[part], 1);
    });
    // The root of the weight, because it appears in both factors.
    return countFeatures(numbers, (number) => rootOfPower(decay, sizes[number]));
  });
}

function rootOfPower(decay: number, exponent: number): number {
  return decay === 1 ? 1 : pow(decay, exponent / 2);
}
