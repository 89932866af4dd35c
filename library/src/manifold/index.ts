/** Embeddings of samples on curved surfaces, or given by distances: the types of the models, and what distances tell. */
export { graphLaplacian, type LaplacianNormalization } from "../graphs/laplacian.js";
export {
  checkMetric,
  type MetricCheck,
  type MetricCheckOptions,
  type MetricRule,
  type MetricViolation,
} from "./dissimilarities/check-metric.js";
export { type CoauthorSimilarities, coauthorSimilarities } from "./dissimilarities/coauthors.js";
export {
  checkSquaredEuclidean,
  type PseudoEuclidean,
  type PseudoEuclideanOptions,
  pseudoEuclidean,
  type Signature,
  type SquaredEuclideanCheck,
} from "./dissimilarities/pseudo-euclidean.js";
export { binaryMatching, squaredFromSimilarities } from "./dissimilarities/similarities.js";
export { laplacianKernel } from "./laplacian-eigenmaps/laplacian-kernel.js";
export { reconstructionKernel, reconstructionWeights } from "./locally-linear-embedding/reconstruction-kernel.js";
export type { WeightRidge } from "./locally-linear-embedding/reconstruction-weights.js";
export {
  type EmbedNeighborsOptions,
  embedNeighbors,
  type NeighborEmbedding,
  neighborEmbeddingSteps,
} from "./neighbor-embedding/embed-neighbors.js";
export {
  type EmbeddingPotentials,
  embeddingPotentials,
  type PairEnergy,
  type PotentialName,
  type PotentialOptions,
} from "./neighbor-embedding/potentials.js";
export { type EmbeddingSpring, type EmbeddingSprings, embeddingSprings } from "./neighbor-embedding/springs.js";
export {
  type DrawNeighborsOptions,
  drawNeighbors,
  type NeighborProbabilitiesOptions,
  neighborProbabilities,
} from "./neighbor-embedding/stochastic-neighbors.js";
export { pseudoCovariance } from "./pseudo-covariance.js";
export * from "./states.js";
