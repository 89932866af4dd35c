/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { affinityPropagation } from "./affinity-propagation/affinity-propagation.js";
import type { agglomerative } from "./agglomerative/agglomerative.js";
import type { bernoulliMixture } from "./bernoulli-mixture/bernoulli-mixture.js";
import type { bisectingKMeans } from "./bisecting-k-means/bisecting-k-means.js";
import type { categoricalMixture } from "./categorical-mixture/categorical-mixture.js";
import type { dbscan } from "./dbscan/dbscan.js";
import type { dirichletProcessMixture } from "./dirichlet-process-mixture/dirichlet-process-mixture.js";
import type { fuzzyCMeans } from "./fuzzy-c-means/fuzzy-c-means.js";
import type { gaussianMixture } from "./gaussian-mixture/gaussian-mixture.js";
import type { gradientAscent } from "./gradient-ascent/gradient-ascent.js";
import type { hdbscan } from "./hdbscan/hdbscan.js";
import type { kMeans } from "./k-means/k-means.js";
import type { kMedoids } from "./k-medoids/k-medoids.js";
import type { kernelKMeans } from "./kernel-k-means/kernel-k-means.js";
import type { meanShift } from "./mean-shift/mean-shift.js";
import type { miniBatchKMeans } from "./mini-batch-k-means/mini-batch-k-means.js";
import type { neuralGas } from "./neural-gas/neural-gas.js";
import type { optics } from "./optics/optics.js";
import type { spectralClustering } from "./spectral-clustering/spectral-clustering.js";
import type { sphericalKMeans } from "./spherical-k-means/spherical-k-means.js";
import type { variationalMixture } from "./variational-mixture/variational-mixture.js";

/** A fitted {@link affinityPropagation}. */
export interface AffinityPropagationModel extends ReturnType<(typeof affinityPropagation)["restore"]> {}
/** A recipe of {@link affinityPropagation}. */
export interface AffinityPropagationRecipe extends ReturnType<typeof affinityPropagation> {}

/** A fitted {@link agglomerative}. */
export interface AgglomerativeModel extends ReturnType<(typeof agglomerative)["restore"]> {}
/** A recipe of {@link agglomerative}. */
export interface AgglomerativeRecipe extends ReturnType<typeof agglomerative> {}

/** A fitted {@link bernoulliMixture}. */
export interface BernoulliMixtureModel extends ReturnType<(typeof bernoulliMixture)["restore"]> {}
/** A recipe of {@link bernoulliMixture}. */
export interface BernoulliMixtureRecipe extends ReturnType<typeof bernoulliMixture> {}

/** A fitted {@link bisectingKMeans}. */
export interface BisectingKMeansModel extends ReturnType<(typeof bisectingKMeans)["restore"]> {}
/** A recipe of {@link bisectingKMeans}. */
export interface BisectingKMeansRecipe extends ReturnType<typeof bisectingKMeans> {}

/** A fitted {@link categoricalMixture}. */
export interface CategoricalMixtureModel extends ReturnType<(typeof categoricalMixture)["restore"]> {}
/** A recipe of {@link categoricalMixture}. */
export interface CategoricalMixtureRecipe extends ReturnType<typeof categoricalMixture> {}

/** A fitted {@link dbscan}. */
export interface DbscanModel extends ReturnType<(typeof dbscan)["restore"]> {}
/** A recipe of {@link dbscan}. */
export interface DbscanRecipe extends ReturnType<typeof dbscan> {}

/** A fitted {@link dirichletProcessMixture}. */
export interface DirichletProcessMixtureModel extends ReturnType<(typeof dirichletProcessMixture)["restore"]> {}
/** A recipe of {@link dirichletProcessMixture}. */
export interface DirichletProcessMixtureRecipe extends ReturnType<typeof dirichletProcessMixture> {}

/** A fitted {@link fuzzyCMeans}. */
export interface FuzzyCMeansModel extends ReturnType<(typeof fuzzyCMeans)["restore"]> {}
/** A recipe of {@link fuzzyCMeans}. */
export interface FuzzyCMeansRecipe extends ReturnType<typeof fuzzyCMeans> {}

/** A fitted {@link gaussianMixture}. */
export interface GaussianMixtureModel extends ReturnType<(typeof gaussianMixture)["restore"]> {}
/** A recipe of {@link gaussianMixture}. */
export interface GaussianMixtureRecipe extends ReturnType<typeof gaussianMixture> {}

/** A fitted {@link gradientAscent}. */
export interface GradientAscentModel extends ReturnType<(typeof gradientAscent)["restore"]> {}
/** A recipe of {@link gradientAscent}. */
export interface GradientAscentRecipe extends ReturnType<typeof gradientAscent> {}

/** A fitted {@link hdbscan}. */
export interface HdbscanModel extends ReturnType<(typeof hdbscan)["restore"]> {}
/** A recipe of {@link hdbscan}. */
export interface HdbscanRecipe extends ReturnType<typeof hdbscan> {}

/** A fitted {@link kMeans}. */
export interface KMeansModel extends ReturnType<(typeof kMeans)["restore"]> {}
/** A recipe of {@link kMeans}. */
export interface KMeansRecipe extends ReturnType<typeof kMeans> {}

/** A fitted {@link kMedoids}. */
export interface KMedoidsModel extends ReturnType<(typeof kMedoids)["restore"]> {}
/** A recipe of {@link kMedoids}. */
export interface KMedoidsRecipe extends ReturnType<typeof kMedoids> {}

/** A fitted {@link kernelKMeans}. */
export interface KernelKMeansModel extends ReturnType<(typeof kernelKMeans)["restore"]> {}
/** A recipe of {@link kernelKMeans}. */
export interface KernelKMeansRecipe extends ReturnType<typeof kernelKMeans> {}

/** A fitted {@link meanShift}. */
export interface MeanShiftModel extends ReturnType<(typeof meanShift)["restore"]> {}
/** A recipe of {@link meanShift}. */
export interface MeanShiftRecipe extends ReturnType<typeof meanShift> {}

/** A fitted {@link miniBatchKMeans}. */
export interface MiniBatchKMeansModel extends ReturnType<(typeof miniBatchKMeans)["restore"]> {}
/** A recipe of {@link miniBatchKMeans}. */
export interface MiniBatchKMeansRecipe extends ReturnType<typeof miniBatchKMeans> {}

/** A fitted {@link neuralGas}. */
export interface NeuralGasModel extends ReturnType<(typeof neuralGas)["restore"]> {}
/** A recipe of {@link neuralGas}. */
export interface NeuralGasRecipe extends ReturnType<typeof neuralGas> {}

/** A fitted {@link optics}. */
export interface OpticsModel extends ReturnType<(typeof optics)["restore"]> {}
/** A recipe of {@link optics}. */
export interface OpticsRecipe extends ReturnType<typeof optics> {}

/** A fitted {@link spectralClustering}. */
export interface SpectralClusteringModel extends ReturnType<(typeof spectralClustering)["restore"]> {}
/** A recipe of {@link spectralClustering}. */
export interface SpectralClusteringRecipe extends ReturnType<typeof spectralClustering> {}

/** A fitted {@link sphericalKMeans}. */
export interface SphericalKMeansModel extends ReturnType<(typeof sphericalKMeans)["restore"]> {}
/** A recipe of {@link sphericalKMeans}. */
export interface SphericalKMeansRecipe extends ReturnType<typeof sphericalKMeans> {}

/** A fitted {@link variationalMixture}. */
export interface VariationalMixtureModel extends ReturnType<(typeof variationalMixture)["restore"]> {}
/** A recipe of {@link variationalMixture}. */
export interface VariationalMixtureRecipe extends ReturnType<typeof variationalMixture> {}
