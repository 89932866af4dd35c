/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { AffinityPropagationState } from "./affinity-propagation/affinity-propagation.js";
export type { AgglomerativeState } from "./agglomerative/agglomerative.js";
export type { BernoulliMixtureState } from "./bernoulli-mixture/bernoulli-mixture.js";
export type { BisectingKMeansState } from "./bisecting-k-means/bisecting-k-means.js";
export type { CategoricalMixtureState } from "./categorical-mixture/categorical-mixture.js";
export type { DbscanState } from "./dbscan/dbscan.js";
export type {
  DirichletProcessMixtureProgress,
  DirichletProcessMixtureState,
} from "./dirichlet-process-mixture/dirichlet-process-mixture.js";
export type { FuzzyCMeansProgress, FuzzyCMeansState } from "./fuzzy-c-means/fuzzy-c-means.js";
export type { GaussianMixtureProgress, GaussianMixtureState } from "./gaussian-mixture/gaussian-mixture.js";
export type { GradientAscentState } from "./gradient-ascent/gradient-ascent.js";
export type { HdbscanState } from "./hdbscan/hdbscan.js";
export type { KMeansProgress, KMeansState } from "./k-means/k-means.js";
export type { KMedoidsState } from "./k-medoids/k-medoids.js";
export type { KernelKMeansState } from "./kernel-k-means/kernel-k-means.js";
export type { MeanShiftState } from "./mean-shift/mean-shift.js";
export type { MiniBatchKMeansProgress, MiniBatchKMeansState } from "./mini-batch-k-means/mini-batch-k-means.js";
export type * from "./models.js";
export type { NeuralGasProgress, NeuralGasState } from "./neural-gas/neural-gas.js";
export type { OpticsState } from "./optics/optics.js";
export type { SpectralClusteringState } from "./spectral-clustering/spectral-clustering.js";
export type { SphericalKMeansState } from "./spherical-k-means/spherical-k-means.js";
export type { VariationalMixtureState } from "./variational-mixture/variational-mixture.js";
