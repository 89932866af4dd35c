/** Recursive networks on binary trees: one network merges two nodes, another reads out a node (Socher et al. 2013). */
import * as ad from "../../autodiff/operations.js";
import type { Tensor } from "../../tensor/operations.js";
import { featuresOf } from "./graph-layers.js";
import { defineLayer } from "./layer.js";
import type { Layer } from "./layers.js";
import { layersField } from "./sequence.js";

/** A network that merges two nodes, and one that reads out every node. */
export type TreeNetworkLayer = {
  readonly kind: "tree-network";
  readonly merge: readonly Layer[];
  readonly readout?: readonly Layer[];
};

/**
 * The samples are the leaves of binary trees, and `merges` lists the two nodes of each inner node: leaves are numbered first,
 * inner nodes after them in their order. The result has the readout of every node, leaves first.
 */
export const treeNetwork = defineLayer({
  kind: "tree-network",
  summary: "merges the nodes of binary trees by a network, and reads out every node by another",
  fields: {
    merge: layersField("layers that make the features of a node of those of its two children"),
    readout: layersField("layers that are applied to every node"),
  },
  required: ["merge"],
  nested: ({ merge, readout }, complete) => ({
    merge: merge.map((layer, i) => complete(`merge${i}`, layer)),
    readout: readout.map((layer, i) => complete(`readout${i}`, layer)),
  }),
  plan({ merge, readout }, input, planning) {
    const features = featuresOf(input, planning);
    const merged = merge.reduce((shape, layer, i) => planning.child(`merge${i}`, layer, shape), [
      2 * features,
    ] as readonly number[]);
    if (merged.length !== 1 || merged[0] !== features) {
      throw planning.refuse(merged, `merge to return the shape [${features}] of a node`);
    }
    return { shape: readout.reduce((shape, layer, i) => planning.child(`readout${i}`, layer, shape), input) };
  },
  apply({ merge, readout }, _, x, { child, side: { merges }, refuse }) {
    if (merges === undefined) throw refuse("needs the trees over the samples; pass `merges`");
    const merged = mergeByLevels(
      x,
      merges,
      (pairs) => merge.reduce((value, layer, i) => child(`merge${i}`, layer, value), pairs),
      refuse,
    );
    return readout.reduce((value, layer, i) => child(`readout${i}`, layer, value), merged);
  },
});

/** Merges all nodes whose children are known together, level by level. */
function mergeByLevels(
  leaves: Tensor,
  merges: readonly (readonly [number, number])[],
  merge: (pairs: Tensor) => Tensor,
  refuse: (problem: string) => Error,
): Tensor {
  const count = leaves.shape[0];
  const levels: number[] = new Array<number>(count).fill(0);
  merges.forEach((pair, i) => {
    for (const node of pair) {
      if (!(Number.isInteger(node) && node >= 0 && node < count + i)) {
        throw refuse(`merge ${i} names node ${node}, but only nodes 0 to ${count + i - 1} exist before it`);
      }
    }
    levels.push(1 + Math.max(levels[pair[0]], levels[pair[1]]));
  });
  // Rows in the order in which they were computed, and where each node is among them.
  let rows = leaves;
  const rowOf = Int32Array.from(levels.keys());
  let known = count;
  for (let level = 1; level <= Math.max(0, ...levels); level++) {
    const nodes = [...levels.keys()].filter((node) => levels[node] === level);
    const side = (which: 0 | 1) =>
      ad.gather(
        rows,
        Int32Array.from(nodes, (node) => rowOf[merges[node - count][which]]),
      );
    rows = ad.concatenate([rows, merge(ad.concatenate([side(0), side(1)], 1))], 0);
    for (const node of nodes) rowOf[node] = known++;
  }
  return ad.gather(rows, rowOf);
}
