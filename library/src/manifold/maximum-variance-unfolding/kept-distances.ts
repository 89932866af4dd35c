/** The distances that maximum variance unfolding keeps: between neighbours, and enough of others to hold parts together. */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { spanningTree } from "../../graphs/spanning-tree.js";
import { neighborGraphSteps } from "../../neighbor-search/neighbor-graph.js";
import type { KeptDistances } from "./unfold.js";

/** The edges of the graph of neighbours, and of a minimum spanning tree where it joins parts of the graph. */
export function* keptDistances(
  x: Matrix,
  neighbors: number,
): Work<Progress, { readonly edges: KeptDistances; readonly parts: number }> {
  const graph = yield* neighborGraphSteps(x, neighbors, { edges: "either" });
  const { count, labels } = connectedComponents(graph);
  const [from, to, squared]: [number[], number[], number[]] = [[], [], []];
  const add = (i: number, j: number, distance: number): void => {
    from.push(i);
    to.push(j);
    squared.push(distance * distance);
  };
  for (let i = 0; i < x.rows; i++) {
    for (let e = graph.rowStart[i]; e < graph.rowStart[i + 1]; e++) {
      if (graph.columnIndex[e] > i) add(i, graph.columnIndex[e], graph.values[e]);
    }
  }
  if (count > 1) {
    const tree = yield* spanningTree(
      x.rows,
      (i, others, number, lengths) => distancesFrom(x, i, others, number, lengths),
      x.columns,
    );
    tree.from.forEach((i, e) => {
      if (labels[i] !== labels[tree.to[e]]) add(i, tree.to[e], tree.lengths[e]);
    });
  }
  const edges = { from: Int32Array.from(from), to: Int32Array.from(to), squared: Float64Array.from(squared) };
  return { edges, parts: count };
}

function distancesFrom(
  { columns: d, data }: Matrix,
  i: number,
  others: Int32Array,
  count: number,
  out: Float64Array,
): void {
  for (let at = 0; at < count; at++) {
    let sum = 0;
    for (let c = 0; c < d; c++) sum += (data[i * d + c] - data[others[at] * d + c]) ** 2;
    out[at] = Math.sqrt(sum);
  }
}
