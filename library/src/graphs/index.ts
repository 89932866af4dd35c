/** Graphs of vertices and weighted edges, their shortest paths and components. */
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
