/** Embeddings of samples on curved surfaces, or given by distances: the types of the models, and what distances tell. */
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
export { pseudoCovariance } from "./pseudo-covariance.js";
export * from "./states.js";
