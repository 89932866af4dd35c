/** Joins trees that were grown separately to one forest. */
import type { TreeNodes } from "./tree-nodes.js";

/** All trees in one, in their order; leaves hold `outputs` numbers. */
export function joinTrees(all: readonly TreeNodes[], outputs: number): TreeNodes {
  // Where the nodes, the rows of values and the categories of each part begin.
  const nodes = startsOf(all, ({ feature }) => feature.length);
  const leaves = startsOf(all, ({ values }) => values.length / outputs);
  const words = startsOf(all, ({ categories }) => categories.length);
  return {
    roots: joined(all, Int32Array, (part, at) => part.roots.map((root) => root + nodes[at])),
    feature: joined(all, Int32Array, ({ feature }) => feature),
    threshold: joined(all, Float64Array, ({ threshold }) => threshold),
    child: joined(all, Int32Array, ({ child }, at) => child.map((to) => (to < 0 ? to - leaves[at] : to + nodes[at]))),
    missingLeft: joined(all, Uint8Array, ({ missingLeft }) => missingLeft),
    categoryStart: joined(all, Int32Array, ({ categoryStart }, at) =>
      categoryStart.map((start) => (start < 0 ? start : start + words[at])),
    ),
    categories: joined(all, Int32Array, ({ categories }) => categories),
    weight: joined(all, Float64Array, ({ weight }) => weight),
    impurity: joined(all, Float64Array, ({ impurity }) => impurity),
    outputs,
    values: joined(all, Float64Array, ({ values }) => values),
  };
}

function startsOf(all: readonly TreeNodes[], lengthOf: (part: TreeNodes) => number): readonly number[] {
  let sum = 0;
  return all.map((part) => {
    const start = sum;
    sum += lengthOf(part);
    return start;
  });
}

function joined<A extends Int32Array | Float64Array | Uint8Array>(
  all: readonly TreeNodes[],
  Type: new (length: number) => A,
  pick: (part: TreeNodes, at: number) => A,
): A {
  const parts = all.map(pick);
  const result = new Type(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
