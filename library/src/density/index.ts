/** Densities: the types of their models, probabilities of boxes, and bandwidths. */
export { boxProbability, checkDensity, type DensityCheck, type HasDensity } from "./box-probability.js";
export { createGridSampler, type GridSampler, type SamplingGrid } from "./grid-sampler.js";
export { type BandwidthLikelihoodOptions, bandwidthLikelihoods } from "./kernel-density/bandwidth-likelihoods.js";
export {
  type RandomTessellation,
  sampleGaussianField,
  sampleMarkovChain,
  sampleRandomGraph,
  sampleTessellation,
} from "./random-elements.js";
export * from "./states.js";
