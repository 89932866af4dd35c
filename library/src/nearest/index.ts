/** Methods of nearest neighbours: the types of their models, boundaries, prototypes and votes. */
export { centroidLinearView } from "./nearest-centroid/nearest-centroid.js";
export { type BoundaryPiece, neighborBoundary, type VoronoiCells, voronoiCells } from "./neighbor-boundary.js";
export type { NeighborClassifierState } from "./neighbor-classes.js";
export { type CondenseOptions, condenseSamples, delaunayPrototypes } from "./prototypes.js";
export {
  type RadiusNeighborsPosterior,
  radiusNeighborsPosterior,
} from "./radius-neighbors-classifier/radius-neighbors-classifier.js";
export * from "./states.js";
export { type VoteConfidence, voteConfidence } from "./vote-confidence.js";
