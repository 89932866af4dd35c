/** Graphs of vertices and weighted edges, their shortest paths and components; trees of cells and sums over them. */
export { type PairPotential, sumAtPoints, sumOverTree, type TreeSums } from "./barnes-hut.js";
export { type ConnectedComponents, connectedComponents } from "./connected-components.js";
export {
  type AdjacentVertices,
  adjacencyList,
  adjacencyMatrix,
  createGraph,
  type Edge,
  type Graph,
  graphFromList,
  graphFromMatrix,
} from "./graph.js";
export { floydWarshall, type Path, pathsBySearch, shortestPath, shortestPaths } from "./shortest-paths.js";
export { buildSpaceTree, type SpaceTree } from "./space-tree.js";
