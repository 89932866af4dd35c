/** The neighbours of a sample that is given by its distances. */
import type { Neighborhood } from "./neighborhood-graph.js";

/** The positions of the smallest distances, ascending, ties by position; `own`, the sample itself, is left out. */
export function nearestInRow(distances: Float64Array, neighborhood: Neighborhood, own = -1): number[] {
  const others = Array.from(distances.keys()).filter((j) => j !== own);
  if (neighborhood.kind === "radius") return others.filter((j) => distances[j] <= neighborhood.radius);
  return others.sort((a, b) => distances[a] - distances[b] || a - b).slice(0, neighborhood.neighbors);
}
