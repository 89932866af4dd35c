/** Random graphs, and graphs with their nodes in another order, for tests of graph networks. */
import { fromDense, fromTriplets, type SparseMatrix } from "../src/data/sparse.js";
import { createRandom } from "../src/numeric/random/random.js";

/** A connected random graph: a ring and some chords. */
export function randomGraph(nodes: number, seed: number): SparseMatrix {
  const random = createRandom(seed);
  const data = new Float64Array(nodes * nodes);
  const connect = (i: number, j: number) => {
    data[i * nodes + j] = 1;
    data[j * nodes + i] = 1;
  };
  for (let i = 0; i < nodes; i++) connect(i, (i + 1) % nodes);
  for (let i = 0; i < nodes; i++) {
    const [a, b] = random.sample(nodes, 2);
    connect(a, b);
  }
  return fromDense({ rows: nodes, columns: nodes, data });
}

/** The graph with node order[i] as its node i. */
export function reordered({ rows, columnIndex, rowStart, values }: SparseMatrix, order: Int32Array): SparseMatrix {
  const place = new Int32Array(rows);
  order.forEach((node, i) => {
    place[node] = i;
  });
  const rowIndex = Int32Array.from(columnIndex, (_, e) => place[rowStart.findIndex((_, i) => rowStart[i + 1] > e)]);
  return fromTriplets(rows, rows, { rowIndex, columnIndex: columnIndex.map((node) => place[node]), values });
}
