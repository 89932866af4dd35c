/** The steps of k-means and k-means++. */
export { assignSamples, sumSamples } from "../center-assign";
export { measureGap, measureSamples, prepareSamples } from "../center-samples";
export { measureSeeds, takeSeed } from "../center-seeds";
