/** Densities: the types of their models, probabilities of boxes, and bandwidths. */
export { boxProbability, checkDensity, type DensityCheck, type HasDensity } from "./box-probability.js";
export { type BandwidthLikelihoodOptions, bandwidthLikelihoods } from "./kernel-density/bandwidth-likelihoods.js";
export * from "./states.js";
