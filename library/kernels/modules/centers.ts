/** The steps of k-means. */
export { assignSamples, sumSamples } from "../center-assign";
export { measureGap, measureSamples, prepareSamples } from "../center-samples";
