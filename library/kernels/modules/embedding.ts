/** Forces of neighbour embeddings. */
export { attractSamples, exactForces, measureDivergence, moveSamples, spaceForces } from "../embedding-forces";
export {
  convolveColumns,
  interpolateForces,
  prepareSpectrum,
  restoreRows,
  spreadCharges,
  transformRows,
} from "../embedding-grid";
export { sampleEdges } from "../embedding-samples";
export { addTriplets } from "../embedding-triplets";
