/** Embeddings of samples on curved surfaces, or given by distances: the types of the models, and what distances tell. */
export { graphLaplacian, type LaplacianNormalization } from "../graphs/laplacian.js";
export {
  checkMetric,
  type MetricCheck,
  type MetricCheckOptions,
  type MetricRule,
  type MetricViolation,
} from "./dissimilarities/check-metric.js";
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
export { pseudoCovariance } from "./pseudo-covariance.js";
export * from "./states.js";
