/** Graphs as inputs of networks: checked, and several of them as one graph of separate parts. */
import { LecternError, show } from "../../core/errors.js";
import { asMatrix, column, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import type { Graph } from "../../graphs/graph.js";
import type { Tensor } from "../../tensor/operations.js";
import { columnScaling, limitedInput, type Scaling, scaledInputs } from "../supervised/scaling.js";
import type { BatchInputs } from "../training/batches.js";
import { type FeaturedEdge, orderEdgeFeatures } from "./edge-features.js";

/** A graph with features of its nodes: a row for each. */
export interface NodeFeatures {
  readonly x: MatrixLike;
  readonly graph: Graph;
  /** features of its edges, for layers of messages with `edgeFeatures`; the network sees them as they are, so about 1 is a good size */
  readonly edgeFeatures?: readonly FeaturedEdge[];
}

/** A graph that was checked; entry (i, j) of the edges is the weight of the edge from node j to node i. */
export interface CheckedGraph {
  readonly x: Matrix;
  readonly edges: SparseMatrix;
  /** a row for each entry of the edges, without columns if the network reads none */
  readonly edgeFeatures: Matrix;
}

/** How many features nodes and edges must have; the nodes any number by default, the edges none. */
export interface FeatureCounts {
  readonly nodes?: number | undefined;
  readonly edges?: number;
}

/** The graph as layers need it; throws if nodes are missing. `subject` names it in messages. */
export function checkGraph(
  kind: string,
  subject: string,
  given: NodeFeatures,
  { nodes: columns, edges: ofEdges = 0 }: FeatureCounts = {},
): CheckedGraph {
  if (typeof given !== "object" || given === null || !isSparse(given.graph?.edges)) {
    throw new LecternError(
      "invalid-data",
      `${kind}: ${subject} must be { x, graph } with a graph as createGraph makes it, got ${show(given)}`,
      { kind },
    );
  }
  const x = asMatrix(given.x);
  const { edges, directed } = given.graph;
  const refuse = (problem: string) => new LecternError("invalid-data", `${kind}: ${subject} ${problem}`, { kind });
  if (edges.rows !== x.rows || edges.columns !== x.rows) {
    throw refuse(`has edges between ${Math.max(edges.rows, edges.columns)} nodes, but features for ${x.rows} nodes`);
  }
  if (x.rows === 0) throw refuse("has no nodes");
  if (columns !== undefined && x.columns !== columns) {
    throw refuse(`has nodes with ${x.columns} features, expected ${columns}`);
  }
  const missing = edges.columnIndex.find((node) => !(node >= 0 && node < x.rows));
  if (missing !== undefined) throw refuse(`has an edge to the node ${missing}, but ${x.rows} nodes`);
  if (!edges.values.every(Number.isFinite)) throw refuse("has an edge whose weight is not finite");
  if (!x.data.every(Number.isFinite)) throw refuse("has a feature that is not finite");
  const own = { x, edges: directed ? transposeSparse(edges) : edges };
  const featured = { edges: own.edges, directed };
  const edgeFeatures = orderEdgeFeatures(`${kind}: ${subject}`, featured, given.edgeFeatures, ofEdges);
  return { ...own, edgeFeatures };
}

/** All nodes below each other. */
function stackNodes(graphs: readonly CheckedGraph[]): Matrix {
  const rows = graphs.reduce((total, { x }) => total + x.rows, 0);
  const columns = graphs[0].x.columns;
  const data = new Float64Array(rows * columns);
  let at = 0;
  for (const { x } of graphs) {
    data.set(x.data, at);
    at += x.data.length;
  }
  return { rows, columns, data };
}

/** Mean and deviation of each feature of all nodes; a constant feature stays as it is, since it counts nodes. */
export function nodeScaling(graphs: readonly CheckedGraph[]): Scaling {
  const x = stackNodes(graphs);
  const { center, scale } = columnScaling(x);
  const isConstant = center.map((_, j) => Number(column(x, j).every((value) => value === x.data[j])));
  return { center: center.map((value, j) => (isConstant[j] === 1 ? 0 : value)), scale };
}

/** Several graphs as one, without edges between them. */
export function joinGraphs(graphs: readonly CheckedGraph[], scaling: Scaling): BatchInputs {
  const x = stackNodes(graphs);
  const rowStart = [0];
  const columnIndex: number[] = [];
  const values: number[] = [];
  const numbers: number[] = [];
  let nodes = 0;
  graphs.forEach(({ edges }, g) => {
    for (let i = 0; i < edges.rows; i++) {
      for (let e = edges.rowStart[i]; e < edges.rowStart[i + 1]; e++) {
        columnIndex.push(nodes + edges.columnIndex[e]);
        values.push(edges.values[e]);
      }
      rowStart.push(values.length);
      numbers.push(g);
    }
    nodes += edges.rows;
  });
  const graph: SparseMatrix = {
    ...graphs[0].edges,
    rows: nodes,
    columns: nodes,
    rowStart: Int32Array.from(rowStart),
    columnIndex: Int32Array.from(columnIndex),
    values: Float64Array.from(values),
  };
  const edgeFeatures = stackEdges(graphs);
  return {
    x: scaledInputs(x, scaling, [x.columns]),
    side: { graph, graphOf: Int32Array.from(numbers), ...(edgeFeatures && { edgeFeatures }) },
  };
}

/** The features of all edges below each other; none if the network reads none. */
function stackEdges(graphs: readonly CheckedGraph[]): Tensor | undefined {
  const { columns } = graphs[0].edgeFeatures;
  if (columns === 0) return undefined;
  const data = graphs.flatMap(({ edgeFeatures }) => Array.from(edgeFeatures.data, limitedInput));
  return { shape: [data.length / columns, columns], data: Float32Array.from(data) };
}
