/** Connected components of a graph, by sets of vertices that are joined edge by edge (Tarjan 1975). */
import { LecternError } from "../core/errors.js";
import type { SparseMatrix } from "../data/sparse.js";

/** The parts of a graph between which there are no edges. */
export interface ConnectedComponents {
  readonly count: number;
  /** The component of each vertex; components are numbered in the order of their first vertices. */
  readonly labels: Int32Array;
}

/**
 * The connected components of a graph whose stored entries (zeros too) are its edges; their directions do not matter.
 *
 * @example
 * ```ts
 * import { connectedComponents } from "lectern/graphs";
 * import { neighborGraph } from "lectern/neighbor-search";
 *
 * const { count, labels } = connectedComponents(neighborGraph([[0], [1], [8], [9], [2]], 1));
 * count; // 2
 * labels; // Int32Array [ 0, 0, 1, 1, 0 ]
 * ```
 */
export function connectedComponents({ rows, columns, rowStart, columnIndex }: SparseMatrix): ConnectedComponents {
  if (rows !== columns) {
    throw new LecternError(
      "invalid-data",
      `connectedComponents: the matrix of a graph must be square, got ${rows} x ${columns}`,
    );
  }
  // Every vertex points to a lower one of its component, and the lowest one to itself.
  const parent = Int32Array.from({ length: rows }, (_, i) => i);
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const [a, b] = [rootOf(parent, i), rootOf(parent, columnIndex[e])];
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
  const labels = new Int32Array(rows);
  let count = 0;
  for (let i = 0; i < rows; i++) labels[i] = parent[i] === i ? count++ : labels[parent[i]];
  return { count, labels };
}

/** The lowest vertex of the component so far; the path to it is halved on the way. */
function rootOf(parent: Int32Array, vertex: number): number {
  let at = vertex;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}
