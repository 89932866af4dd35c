import { expect, test } from "vitest";
import { gramOfCounts } from "../../../test/counted-features.js";
import { expectClose } from "../../../test/expect-close.js";
import { randomTrees } from "../../../test/random-structures.js";
import { checkGram } from "../../kernels/mercer.js";
import { structuredDiagonal, structuredGram } from "../structured-gram.js";
import { productionsOf } from "./grammar.js";
import { indexTree, type LabeledTree } from "./tree.js";
import { prepareProductions, subsetTreeKernel } from "./tree-kernels.js";

type Child = LabeledTree | string;
const childrenOf = (node: Child): readonly Child[] => (typeof node === "string" ? [] : (node.children ?? []));
const labelOf = (node: Child): string => (typeof node === "string" ? `"${node}"` : node.label);
const nodesOf = (node: Child): Child[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** All combinations of one choice from each list. */
function combinations<T>(lists: readonly T[][]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((start) => list.map((item) => [...start, item])), [[]]);
}

/** The parts with this node as their root in which every node has all its children or none, with their sizes. */
function wholeRuleParts(node: LabeledTree): { text: string; rules: number }[] {
  const choices = childrenOf(node).map((child) =>
    typeof child === "string"
      ? [{ text: labelOf(child), rules: 0 }]
      : [{ text: child.label, rules: 0 }, ...wholeRuleParts(child)],
  );
  return combinations(choices).map((chosen) => ({
    text: `(${node.label} ${chosen.map(({ text }) => text).join(" ")})`,
    rules: 1 + chosen.reduce((sum, { rules }) => sum + rules, 0),
  }));
}

/** The parts with this node as their root in which nodes have any of their children, in order, with their weights. */
function anyParts(node: Child, decay: number, depthDecay: number): { text: string; weight: number }[] {
  const children = childrenOf(node);
  const parts = [{ text: `(${labelOf(node)})`, weight: depthDecay ** 0.5 * decay }];
  for (let set = 1; set < 2 ** children.length; set++) {
    const chosen = children.map((_, at) => at).filter((at) => set & (2 ** at));
    const span = chosen[chosen.length - 1] - chosen[0] + 1;
    for (const inner of combinations(chosen.map((at) => anyParts(children[at], decay, depthDecay)))) {
      parts.push({
        text: `(${labelOf(node)} ${inner.map(({ text }) => text).join(" ")})`,
        weight: inner.reduce((product, { weight }) => product * weight, depthDecay ** 0.5 * decay ** span),
      });
    }
  }
  return parts;
}

function whole(node: Child): { text: string; size: number } {
  const inner = childrenOf(node).map(whole);
  const kind = typeof node === "string" ? "word" : "node";
  return {
    text: `(${kind} ${labelOf(node)} ${inner.map(({ text }) => text).join(" ")})`,
    size: 1 + inner.reduce((sum, { size }) => sum + size, 0),
  };
}

/** The Gram matrix of weighted parts. */
function gramOfParts(
  trees: readonly LabeledTree[],
  partsOf: (tree: LabeledTree) => { text: string; weight: number }[],
): number[] {
  return gramOfCounts(trees, (tree) => {
    const weights = new Map<string, number>();
    for (const { text, weight } of partsOf(tree)) weights.set(text, (weights.get(text) ?? 0) + weight);
    return weights;
  });
}

const isNode = (node: Child): node is LabeledTree => typeof node !== "string";
const seeds = [0, 1, 2, 3];

const sentence: LabeledTree = {
  label: "A",
  children: [{ label: "B", children: ["mary", "ate", { label: "C", children: ["lamb"] }] }],
};

test("[ML2-138] the parse tree kernel equals the enumeration of common subtrees; it is 6 for the tree of the text with itself", () => {
  expect(structuredGram({ kind: "subset-tree" }, [sentence]).data[0]).toBe(6);
  expect(structuredDiagonal({ kind: "subset-tree" }, [sentence])[0]).toBe(6);
  for (const seed of seeds) {
    for (const decay of [1, 0.4]) {
      const trees = randomTrees(8, seed);
      const parts = (tree: LabeledTree) =>
        nodesOf(tree)
          .filter(isNode)
          .flatMap(wholeRuleParts)
          .map(({ text, rules }) => ({ text, weight: decay ** (rules / 2) }));
      const k = structuredGram({ kind: "subset-tree", decay }, trees);
      expectClose(k.data, gramOfParts(trees, parts), 1e-12);
      expect(checkGram(k, 1e-11).flaws).toEqual([]);
    }
  }
});

test("[ML2-139] dynamic programming from small subtrees up gives the value of the recursion, visiting each pair of nodes once", () => {
  for (const seed of seeds) {
    const [x, y] = randomTrees(2, seed + 50);
    const productionOf = (node: LabeledTree) => {
      const index = indexTree(node);
      return productionsOf(index)[index.labels.length - 1];
    };
    const c = (v: LabeledTree, w: LabeledTree): number => {
      if (productionOf(v) !== productionOf(w)) return 0;
      const [left, right] = [childrenOf(v).filter(isNode), childrenOf(w).filter(isNode)];
      return left.reduce((product, child, i) => product * (1 + c(child, right[i])), 1);
    };
    const recursion = nodesOf(x)
      .filter(isNode)
      .reduce(
        (sum, v) =>
          sum +
          nodesOf(y)
            .filter(isNode)
            .reduce((inner, w) => inner + c(v, w), 0),
        0,
      );
    expect(structuredGram({ kind: "subset-tree" }, [x], [y]).data[0]).toBe(recursion);
  }
  // Chains of equal nodes, where every pair but those with a leaf has the same production.
  const chain = (nodes: number): LabeledTree =>
    nodes === 1 ? { label: "A", children: ["a"] } : { label: "A", children: [chain(nodes - 1)] };
  let visited = 0;
  const [first, second] = prepareProductions([indexTree(chain(60)), indexTree(chain(45))]);
  const counted = first.index.children.map((children) => children);
  const watched = new Proxy(counted, {
    get(list, key) {
      visited++;
      return Reflect.get(list, key) as unknown;
    },
  });
  subsetTreeKernel({ ...first, index: { ...first.index, children: watched } }, second, 0.5);
  expect(visited).toBeGreaterThan(59 * 44 - 1);
  expect(visited).toBeLessThanOrEqual(60 * 45);
  // Counts of common parts grow doubly exponentially with the depth, pairs of nodes do not: 2⁶ − 1 nodes here.
  const full = (depth: number): LabeledTree =>
    depth === 0 ? { label: "A" } : { label: "A", children: [full(depth - 1), full(depth - 1)] };
  const counts = [1];
  for (let depth = 1; depth <= 5; depth++) counts.push((1 + counts[depth - 1]) ** 2);
  // Two nodes match if both are leaves or neither is, and then as deep as the lower of the two.
  let expected = 0;
  for (let p = 0; p <= 5; p++) {
    for (let q = 0; q <= 5; q++) expected += 2 ** (5 - p) * 2 ** (5 - q) * commonOfFull(p, q);
  }
  expectClose(structuredGram({ kind: "subset-tree" }, [full(5)]).data, [expected], 1e-14);

  function commonOfFull(p: number, q: number): number {
    if ((p === 0) !== (q === 0)) return 0;
    return p === 0 ? 1 : (1 + commonOfFull(p - 1, q - 1)) ** 2;
  }
});

test("the subtree kernel counts complete subtrees, weighted by their sizes", () => {
  for (const seed of seeds) {
    for (const decay of [1, 0.5]) {
      const trees = randomTrees(8, seed);
      const parts = (tree: LabeledTree) =>
        nodesOf(tree).map((node) => ({ text: whole(node).text, weight: decay ** (whole(node).size / 2) }));
      const k = structuredGram({ kind: "subtree", decay }, trees);
      expectClose(k.data, gramOfParts(trees, parts), 1e-12);
      expect(checkGram(k, 1e-11).flaws).toEqual([]);
    }
  }
});

test("the partial tree kernel counts parts with any of the children, weighted by spans and depths", () => {
  for (const seed of seeds) {
    for (const [decay, depthDecay] of [
      [1, 1],
      [0.5, 0.7],
    ]) {
      const trees = randomTrees(8, seed);
      const parts = (tree: LabeledTree) => nodesOf(tree).flatMap((node) => anyParts(node, decay, depthDecay));
      const k = structuredGram({ kind: "partial-tree", decay, depthDecay }, trees);
      expectClose(k.data, gramOfParts(trees, parts), 1e-12);
      expect(checkGram(k, 1e-11).flaws).toEqual([]);
    }
  }
});

test("a tree of one node has itself in common", () => {
  for (const kind of ["subtree", "subset-tree", "partial-tree"] as const) {
    expect(Array.from(structuredGram({ kind }, [{ label: "A" }, { label: "B" }]).data)).toEqual([1, 0, 0, 1]);
  }
});
