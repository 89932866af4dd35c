/**
 * The graphlet kernel (Shervashidze and others 2009): counts of the connected induced subgraphs of 3 or 4 nodes. They
 * are not enumerated: the counts of all subgraphs, induced or not, follow from degrees, triangles and common neighbours,
 * and those of the induced ones from how often each graph contains the others (Ahmed and others 2015).
 */
import type { CountList } from "../count-lists.js";
import type { GraphIndex } from "./graph.js";

/** The counts of two graphs of 3 nodes (path, triangle), or of six of 4 (path, star, cycle, paw, diamond, complete). */
export function graphletCounts({ neighbors }: GraphIndex, size: 3 | 4): CountList {
  const counts = size === 3 ? ofThree(neighbors) : ofFour(neighbors);
  return { features: Int32Array.from(counts.keys()), counts: Float64Array.from(counts) };
}

function ofThree(neighbors: readonly Int32Array[]): number[] {
  const { triangles, degrees } = trianglesOf(neighbors);
  const pairs = degrees.reduce((sum, degree) => sum + choose2(degree), 0);
  const total = triangles.reduce((sum, count) => sum + count, 0) / 3;
  return [pairs - 3 * total, total];
}

function ofFour(neighbors: readonly Int32Array[]): number[] {
  const { triangles, degrees, edges } = trianglesOf(neighbors);
  const total = triangles.reduce((sum, count) => sum + count, 0) / 3;
  let [paths, stars, paws, diamonds, complete] = [-3 * total, 0, 0, 0, 0];
  degrees.forEach((degree, v) => {
    stars += (choose2(degree) * (degree - 2)) / 3;
    paws += triangles[v] * (degree - 2);
  });
  for (const { a, b, common } of edges) {
    paths += (degrees[a] - 1) * (degrees[b] - 1);
    diamonds += choose2(common.length);
    complete += edgesAmong(common, neighbors) / 6;
  }
  // Each complete graph contains 6 diamonds, and so on.
  diamonds -= 6 * complete;
  const cycles = cyclesOfFour(neighbors) - diamonds - 3 * complete;
  paws -= 4 * diamonds + 12 * complete;
  stars -= paws + 2 * diamonds + 4 * complete;
  paths -= 4 * cycles + 2 * paws + 6 * diamonds + 12 * complete;
  return [paths, stars, cycles, paws, diamonds, complete];
}

interface Triangles {
  /** The triangles of each node. */
  readonly triangles: Float64Array;
  readonly degrees: Float64Array;
  readonly edges: readonly { readonly a: number; readonly b: number; readonly common: Int32Array }[];
}

function trianglesOf(neighbors: readonly Int32Array[]): Triangles {
  const triangles = new Float64Array(neighbors.length);
  const edges: { a: number; b: number; common: Int32Array }[] = [];
  neighbors.forEach((list, a) => {
    for (const b of list) {
      if (b > a) edges.push({ a, b, common: commonOf(list, neighbors[b]) });
    }
  });
  for (const { common } of edges) for (const third of common) triangles[third]++;
  return { triangles, degrees: Float64Array.from(neighbors, ({ length }) => length), edges };
}

/** The numbers that two ascending lists share. */
function commonOf(a: Int32Array, b: Int32Array): Int32Array {
  const common: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.push(a[i++]);
      j++;
    } else if (a[i] < b[j]) i++;
    else j++;
  }
  return Int32Array.from(common);
}

function edgesAmong(nodes: Int32Array, neighbors: readonly Int32Array[]): number {
  return nodes.reduce((sum, node) => sum + commonOf(nodes, neighbors[node]).length, 0) / 2;
}

/** Every cycle of four has two pairs of opposite nodes, which have the other pair as common neighbours. */
function cyclesOfFour(neighbors: readonly Int32Array[]): number {
  const shared = new Int32Array(neighbors.length);
  let sum = 0;
  neighbors.forEach((list, a) => {
    shared.fill(0);
    for (const middle of list) for (const b of neighbors[middle]) if (b > a) shared[b]++;
    for (let b = a + 1; b < shared.length; b++) sum += choose2(shared[b]);
  });
  return sum / 2;
}

function choose2(n: number): number {
  return (n * (n - 1)) / 2;
}
