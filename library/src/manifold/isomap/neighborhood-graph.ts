/** The graph of neighbours that Isomap measures distances on. */
import { LecternError } from "../../core/errors.js";
import { mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { fromTriplets, type SparseMatrix } from "../../data/sparse.js";
import { connectComponents } from "../../graphs/connect-components.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import type { DistanceOrMatrix } from "../../neighbor-search/distance.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { neighborGraphSteps, radiusGraphSteps, symmetrize } from "../../neighbor-search/neighbor-graph.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import { nearestInRow } from "./nearest-in-row.js";

/** Which samples are joined: each with its nearest ones, or with all within a distance. */
export type Neighborhood =
  | { readonly kind: "nearest"; readonly neighbors: number }
  | { readonly kind: "radius"; readonly radius: number };

/** The symmetric graph of the distances between neighbours. */
export function* neighborhoodGraph(
  x: Matrix,
  distance: DistanceOrMatrix,
  neighborhood: Neighborhood,
): Work<void, SparseMatrix> {
  const n = x.rows;
  if (n === 1) return fromTriplets(1, 1, { rowIndex: [], columnIndex: [], values: [] });
  if (distance.kind === "precomputed") return graphOfDistances(x, neighborhood);
  if (neighborhood.kind === "radius") return yield* radiusGraphSteps(x, neighborhood.radius, { distance });
  const neighbors = Math.min(neighborhood.neighbors, n - 1);
  return yield* mapSteps(neighborGraphSteps(x, neighbors, { distance, edges: "either" }), () => undefined);
}

/** The same from a matrix of distances: of each row the smallest ones. */
function graphOfDistances({ rows: n, data }: Matrix, neighborhood: Neighborhood): SparseMatrix {
  const [rowIndex, columnIndex, values]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < n; i++) {
    for (const j of nearestInRow(data.subarray(i * n, (i + 1) * n), neighborhood, i)) {
      rowIndex.push(i);
      columnIndex.push(j);
      values.push(data[i * n + j]);
    }
  }
  return symmetrize(n, Int32Array.from(rowIndex), Int32Array.from(columnIndex), Float64Array.from(values));
}

/** What happens to a graph that is not connected. */
export type Disconnected = "error" | "keep-largest" | "connect";

/** A connected graph, or the part of one. */
export interface ConnectedGraph {
  /** Of the samples `members`. */
  readonly graph: SparseMatrix;
  /** The samples of the graph, ascending; all unless only the largest component is kept. */
  readonly members: Int32Array;
  /** The number of components there were. */
  readonly components: number;
}

/** Applies the policy: refuses, keeps the largest component, or adds the shortest links between the components. */
export function* connect(
  x: Matrix,
  distance: DistanceOrMatrix,
  graph: SparseMatrix,
  disconnected: Disconnected,
): Work<void, ConnectedGraph> {
  const found = connectedComponents(graph);
  const { count, labels } = found;
  const everyone = Int32Array.from({ length: x.rows }, (_, i) => i);
  if (count === 1) return { graph, members: everyone, components: 1 };
  if (disconnected === "error") throw notConnected(labels, count);
  if (disconnected === "connect") {
    const joined = yield* connectComponents(graph, found, distancesFrom(x, distance), 10 + 2 * x.columns);
    return { graph: joined, members: everyone, components: count };
  }
  const sizes = sizesOf(labels, count);
  const largest = sizes.indexOf(Math.max(...sizes));
  const members = everyone.filter((i) => labels[i] === largest);
  return { graph: subgraph(graph, members), members, components: count };
}

function sizesOf(labels: Int32Array, count: number): number[] {
  const sizes = new Array<number>(count).fill(0);
  for (const label of labels) sizes[label]++;
  return sizes;
}

function notConnected(labels: Int32Array, count: number): LecternError {
  const sizes = sizesOf(labels, count).sort((a, b) => b - a);
  const shown = sizes.slice(0, 5).join(", ") + (count > 5 ? " …" : "");
  return new LecternError(
    "invalid-data",
    `isomap: the graph of neighbours has ${count} connected components, of ${shown} samples, and there is no path between them; increase the number of neighbours or the radius, or set disconnected to "connect" (adds the shortest links) or "keep-largest" (learns from the largest component)`,
    { components: count, sizes },
  );
}

function distancesFrom(x: Matrix, distance: DistanceOrMatrix): (vertex: number, distances: Float64Array) => void {
  const n = x.rows;
  if (distance.kind === "precomputed") return (i, distances) => distances.set(x.data.subarray(i * n, (i + 1) * n));
  const { prepare, between, finish } = distanceSpace(resolveDistance(distance, x));
  const { data, columns } = prepare(x);
  return (i, distances) => {
    for (let j = 0; j < n; j++) distances[j] = finish(between(data, i * columns, data, j * columns, columns));
  };
}

/** The edges between some vertices, which get new numbers in their order. */
function subgraph({ rows, rowStart, columnIndex, values }: SparseMatrix, members: Int32Array): SparseMatrix {
  const numbers = new Int32Array(rows).fill(-1);
  members.forEach((member, at) => {
    numbers[member] = at;
  });
  const starts = new Int32Array(members.length + 1);
  const [columns, lengths]: [number[], number[]] = [[], []];
  members.forEach((member, at) => {
    for (let e = rowStart[member]; e < rowStart[member + 1]; e++) {
      columns.push(numbers[columnIndex[e]]);
      lengths.push(values[e]);
    }
    starts[at + 1] = columns.length;
  });
  const size = { rows: members.length, columns: members.length };
  return { ...size, rowStart: starts, columnIndex: Int32Array.from(columns), values: Float64Array.from(lengths) };
}
