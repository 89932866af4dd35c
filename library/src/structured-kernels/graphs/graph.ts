/** Undirected graphs with optional labels of their nodes. */
import { LecternError, show } from "../../core/errors.js";

/** A graph: the number of its nodes, its edges, and a label of each node (all the same if left out). */
export interface LabeledGraph {
  readonly nodes: number;
  /** Pairs of nodes, numbered from 0; each edge once, without loops. */
  readonly edges: readonly (readonly [number, number])[];
  readonly labels?: readonly string[];
}

/** The neighbours of every node, ascending, and its label. */
export interface GraphIndex {
  readonly neighbors: readonly Int32Array[];
  readonly labels: readonly string[];
}

/** Lists the neighbours; throws if an edge or the list of labels is invalid. */
export function indexGraph(graph: LabeledGraph, name = "the graph"): GraphIndex {
  const refuse = (message: string): never => {
    throw new LecternError("invalid-data", `${name} ${message}`);
  };
  if (!isGraph(graph)) refuse(`must be { nodes, edges } with a number and a list of pairs, got ${show(graph)}`);
  const { nodes, edges, labels } = graph;
  if (!Number.isInteger(nodes) || nodes < 0) refuse(`must have a whole number of nodes, got ${nodes}`);
  if (labels !== undefined && labels.length !== nodes) refuse(`has ${nodes} nodes, but ${labels.length} labels`);
  const neighbors: Set<number>[] = Array.from({ length: nodes }, () => new Set());
  for (const [a, b] of edges) {
    if (!isNode(a, nodes) || !isNode(b, nodes)) refuse(`has the edge ${a}–${b}, but nodes 0 to ${nodes - 1}`);
    if (a === b) refuse(`has an edge from node ${a} to itself`);
    if (neighbors[a].has(b)) refuse(`has the edge ${a}–${b} twice`);
    neighbors[a].add(b);
    neighbors[b].add(a);
  }
  return {
    neighbors: neighbors.map((set) => Int32Array.from(set).sort()),
    labels: labels ?? new Array<string>(nodes).fill(""),
  };
}

function isGraph(graph: LabeledGraph | null | undefined): boolean {
  if (!Array.isArray(graph?.edges) || !graph.edges.every((edge) => Array.isArray(edge))) return false;
  return typeof graph.nodes === "number" && (graph.labels === undefined || Array.isArray(graph.labels));
}

function isNode(value: number, nodes: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < nodes;
}
