/** Random strings, trees and graphs for tests of structured kernels. */
import { createRandom, type Random } from "../src/numeric/random/random.js";
import type { LabeledGraph } from "../src/structured-kernels/graphs/graph.js";
import type { LabeledTree } from "../src/structured-kernels/trees/tree.js";

/** Strings of `shortest` to `longest` letters of an alphabet. */
export function randomStrings(
  count: number,
  alphabet: string,
  shortest: number,
  longest: number,
  seed: number,
): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const length = shortest + Math.floor((longest - shortest + 1) * random.uniform());
    return Array.from({ length }, () => alphabet[Math.floor(alphabet.length * random.uniform())]).join("");
  });
}

/** Trees of up to three levels, with few labels so that parts are shared. */
export function randomTrees(count: number, seed: number): LabeledTree[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => randomTree(random, 3));
}

function randomTree(random: Random, depth: number): LabeledTree {
  const label = "AB"[Math.floor(2 * random.uniform())];
  const children = Math.floor(3 * random.uniform());
  return {
    label,
    children: Array.from({ length: children }, () =>
      depth === 0 || random.uniform() < 0.25 ? "xy"[Math.floor(2 * random.uniform())] : randomTree(random, depth - 1),
    ),
  };
}

/** Graphs of `nodes` nodes with each edge drawn with a probability, and labels of the given letters. */
export function randomGraphs(
  count: number,
  nodes: number,
  probability: number,
  letters: string,
  seed: number,
): LabeledGraph[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const edges: [number, number][] = [];
    for (let a = 0; a < nodes; a++) {
      for (let b = 0; b < a; b++) if (random.uniform() < probability) edges.push([a, b]);
    }
    const labels = Array.from({ length: nodes }, () => letters[Math.floor(letters.length * random.uniform())]);
    return { nodes, edges, labels };
  });
}
