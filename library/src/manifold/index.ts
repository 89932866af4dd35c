/** Embeddings of samples on curved surfaces, or given by distances: the types of the models, and what distances tell. */
export { pseudoCovariance } from "./pseudo-covariance.js";
export { elbowDimension, residualVariances } from "./residual-variance.js";
export * from "./states.js";
