/** The methods of this folder. Made by `npm run generate`. */
export { agglomerative } from "./agglomerative/agglomerative.js";
export { bernoulliMixture } from "./bernoulli-mixture/bernoulli-mixture.js";
export { dbscan } from "./dbscan/dbscan.js";
export { dirichletProcessMixture } from "./dirichlet-process-mixture/dirichlet-process-mixture.js";
export { fuzzyCMeans } from "./fuzzy-c-means/fuzzy-c-means.js";
export { gaussianMixture } from "./gaussian-mixture/gaussian-mixture.js";
export { gradientAscent } from "./gradient-ascent/gradient-ascent.js";
export { hdbscan } from "./hdbscan/hdbscan.js";
export { kMeans } from "./k-means/k-means.js";
export { kMedoids } from "./k-medoids/k-medoids.js";
export { meanShift } from "./mean-shift/mean-shift.js";
export { miniBatchKMeans } from "./mini-batch-k-means/mini-batch-k-means.js";
export { optics } from "./optics/optics.js";
export { spectralClustering } from "./spectral-clustering/spectral-clustering.js";
export { variationalMixture } from "./variational-mixture/variational-mixture.js";
