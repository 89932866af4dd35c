/** Counted features of graphs: shortest paths, and neighbourhoods by the Weisfeiler–Lehman refinement. */
import { type CountList, countFeatures, createNumbering } from "../count-lists.js";
import type { GraphIndex } from "./graph.js";

/**
 * The shortest path kernel (Borgwardt and Kriegel 2005): counts of the pairs of nodes by the labels of both and the
 * number of edges between them; pairs without a path are left out. One breadth-first search for each node.
 */
export function shortestPathCounts(graphs: readonly GraphIndex[]): CountList[] {
  const numberOf = createNumbering<string>();
  return graphs.map((graph) => {
    const numbers: number[] = [];
    for (let from = 0; from < graph.labels.length; from++) {
      const distances = distancesFrom(graph, from);
      for (let to = 0; to < from; to++) {
        if (distances[to] < 0) continue;
        const ends = [graph.labels[from], graph.labels[to]].sort();
        numbers.push(numberOf(JSON.stringify([...ends, distances[to]])));
      }
    }
    return countFeatures(Int32Array.from(numbers));
  });
}

/** Numbers of edges to all nodes; −1 where there is no path. */
export function distancesFrom({ neighbors }: GraphIndex, from: number): Int32Array {
  const distances = new Int32Array(neighbors.length).fill(-1);
  distances[from] = 0;
  const queue = [from];
  for (let at = 0; at < queue.length; at++) {
    for (const next of neighbors[queue[at]]) {
      if (distances[next] >= 0) continue;
      distances[next] = distances[queue[at]] + 1;
      queue.push(next);
    }
  }
  return distances;
}

/**
 * The Weisfeiler–Lehman subtree kernel (Shervashidze and others 2011): in each round the label of a node becomes the
 * number of its label together with the sorted labels of its neighbours; the features are the counts of all labels of
 * all rounds. O(rounds · edges).
 */
export function neighborhoodCounts(graphs: readonly GraphIndex[], rounds: number): CountList[] {
  const numberOf = createNumbering<string>();
  const all: number[][] = graphs.map(() => []);
  let current = graphs.map(({ labels }) => Int32Array.from(labels, (label) => numberOf(`label ${label}`)));
  for (let round = 0; ; round++) {
    current.forEach((labels, g) => {
      for (const label of labels) all[g].push(label);
    });
    if (round === rounds) return all.map((numbers) => countFeatures(Int32Array.from(numbers)));
    // Numbers of earlier rounds never occur again, because the key names the round.
    current = current.map((labels, g) =>
      labels.map((label, at) => {
        const around = graphs[g].neighbors[at].map((neighbor) => labels[neighbor]).sort();
        return numberOf(`${round} ${label} ${around.join(" ")}`);
      }),
    );
  }
}
