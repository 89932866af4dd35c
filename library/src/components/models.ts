/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { cca } from "./canonical/cca/cca.js";
import type { kernelCca } from "./canonical/kernel-cca/kernel-cca.js";
import type { plsCanonical } from "./canonical/pls-canonical/pls-canonical.js";
import type { plsRegression } from "./canonical/pls-regression/pls-regression.js";
import type { factorAnalysis } from "./factor-analysis/factor-analysis.js";
import type { commonSpatialPatterns } from "./independent/common-spatial-patterns/common-spatial-patterns.js";
import type { fastIca } from "./independent/fast-ica/fast-ica.js";
import type { infomax } from "./independent/infomax/infomax.js";
import type { jade } from "./independent/jade/jade.js";
import type { kernelTdsep } from "./independent/kernel-tdsep/kernel-tdsep.js";
import type { slowFeatureAnalysis } from "./independent/slow-feature-analysis/slow-feature-analysis.js";
import type { sobi } from "./independent/sobi/sobi.js";
import type { whiten } from "./independent/whiten/whiten.js";
import type { kernelPca } from "./kernel-pca/kernel-pca.js";
import type { kernelPcaDetector } from "./kernel-pca-detector/kernel-pca-detector.js";
import type { nmf } from "./nmf/nmf.js";
import type { incrementalPca } from "./principal/incremental-pca/incremental-pca.js";
import type { pca } from "./principal/pca/pca.js";
import type { principalCurve } from "./principal/principal-curve/principal-curve.js";
import type { probabilisticPca } from "./principal/probabilistic-pca/probabilistic-pca.js";
import type { robustPca } from "./principal/robust-pca/robust-pca.js";
import type { randomProjection } from "./random-projection/random-projection.js";
import type { dictionaryLearning } from "./sparse/dictionary-learning/dictionary-learning.js";
import type { sparsePca } from "./sparse/sparse-pca/sparse-pca.js";
import type { truncatedSvd } from "./truncated-svd/truncated-svd.js";

/** A fitted {@link cca}. */
export interface CcaModel extends ReturnType<(typeof cca)["restore"]> {}
/** A recipe of {@link cca}. */
export interface CcaRecipe extends ReturnType<typeof cca> {}

/** A fitted {@link kernelCca}. */
export interface KernelCcaModel extends ReturnType<(typeof kernelCca)["restore"]> {}
/** A recipe of {@link kernelCca}. */
export interface KernelCcaRecipe extends ReturnType<typeof kernelCca> {}

/** A fitted {@link plsCanonical}. */
export interface PlsCanonicalModel extends ReturnType<(typeof plsCanonical)["restore"]> {}
/** A recipe of {@link plsCanonical}. */
export interface PlsCanonicalRecipe extends ReturnType<typeof plsCanonical> {}

/** A fitted {@link plsRegression}. */
export interface PlsRegressionModel extends ReturnType<(typeof plsRegression)["restore"]> {}
/** A recipe of {@link plsRegression}. */
export interface PlsRegressionRecipe extends ReturnType<typeof plsRegression> {}

/** A fitted {@link factorAnalysis}. */
export interface FactorAnalysisModel extends ReturnType<(typeof factorAnalysis)["restore"]> {}
/** A recipe of {@link factorAnalysis}. */
export interface FactorAnalysisRecipe extends ReturnType<typeof factorAnalysis> {}

/** A fitted {@link commonSpatialPatterns}. */
export interface CommonSpatialPatternsModel extends ReturnType<(typeof commonSpatialPatterns)["restore"]> {}
/** A recipe of {@link commonSpatialPatterns}. */
export interface CommonSpatialPatternsRecipe extends ReturnType<typeof commonSpatialPatterns> {}

/** A fitted {@link fastIca}. */
export interface FastIcaModel extends ReturnType<(typeof fastIca)["restore"]> {}
/** A recipe of {@link fastIca}. */
export interface FastIcaRecipe extends ReturnType<typeof fastIca> {}

/** A fitted {@link infomax}. */
export interface InfomaxModel extends ReturnType<(typeof infomax)["restore"]> {}
/** A recipe of {@link infomax}. */
export interface InfomaxRecipe extends ReturnType<typeof infomax> {}

/** A fitted {@link jade}. */
export interface JadeModel extends ReturnType<(typeof jade)["restore"]> {}
/** A recipe of {@link jade}. */
export interface JadeRecipe extends ReturnType<typeof jade> {}

/** A fitted {@link kernelTdsep}. */
export interface KernelTdsepModel extends ReturnType<(typeof kernelTdsep)["restore"]> {}
/** A recipe of {@link kernelTdsep}. */
export interface KernelTdsepRecipe extends ReturnType<typeof kernelTdsep> {}

/** A fitted {@link slowFeatureAnalysis}. */
export interface SlowFeatureAnalysisModel extends ReturnType<(typeof slowFeatureAnalysis)["restore"]> {}
/** A recipe of {@link slowFeatureAnalysis}. */
export interface SlowFeatureAnalysisRecipe extends ReturnType<typeof slowFeatureAnalysis> {}

/** A fitted {@link sobi}. */
export interface SobiModel extends ReturnType<(typeof sobi)["restore"]> {}
/** A recipe of {@link sobi}. */
export interface SobiRecipe extends ReturnType<typeof sobi> {}

/** A fitted {@link whiten}. */
export interface WhitenModel extends ReturnType<(typeof whiten)["restore"]> {}
/** A recipe of {@link whiten}. */
export interface WhitenRecipe extends ReturnType<typeof whiten> {}

/** A fitted {@link kernelPca}. */
export interface KernelPcaModel extends ReturnType<(typeof kernelPca)["restore"]> {}
/** A recipe of {@link kernelPca}. */
export interface KernelPcaRecipe extends ReturnType<typeof kernelPca> {}

/** A fitted {@link kernelPcaDetector}. */
export interface KernelPcaDetectorModel extends ReturnType<(typeof kernelPcaDetector)["restore"]> {}
/** A recipe of {@link kernelPcaDetector}. */
export interface KernelPcaDetectorRecipe extends ReturnType<typeof kernelPcaDetector> {}

/** A fitted {@link nmf}. */
export interface NmfModel extends ReturnType<(typeof nmf)["restore"]> {}
/** A recipe of {@link nmf}. */
export interface NmfRecipe extends ReturnType<typeof nmf> {}

/** A fitted {@link incrementalPca}. */
export interface IncrementalPcaModel extends ReturnType<(typeof incrementalPca)["restore"]> {}
/** A recipe of {@link incrementalPca}. */
export interface IncrementalPcaRecipe extends ReturnType<typeof incrementalPca> {}

/** A fitted {@link pca}. */
export interface PcaModel extends ReturnType<(typeof pca)["restore"]> {}
/** A recipe of {@link pca}. */
export interface PcaRecipe extends ReturnType<typeof pca> {}

/** A fitted {@link principalCurve}. */
export interface PrincipalCurveModel extends ReturnType<(typeof principalCurve)["restore"]> {}
/** A recipe of {@link principalCurve}. */
export interface PrincipalCurveRecipe extends ReturnType<typeof principalCurve> {}

/** A fitted {@link probabilisticPca}. */
export interface ProbabilisticPcaModel extends ReturnType<(typeof probabilisticPca)["restore"]> {}
/** A recipe of {@link probabilisticPca}. */
export interface ProbabilisticPcaRecipe extends ReturnType<typeof probabilisticPca> {}

/** A fitted {@link robustPca}. */
export interface RobustPcaModel extends ReturnType<(typeof robustPca)["restore"]> {}
/** A recipe of {@link robustPca}. */
export interface RobustPcaRecipe extends ReturnType<typeof robustPca> {}

/** A fitted {@link randomProjection}. */
export interface RandomProjectionModel extends ReturnType<(typeof randomProjection)["restore"]> {}
/** A recipe of {@link randomProjection}. */
export interface RandomProjectionRecipe extends ReturnType<typeof randomProjection> {}

/** A fitted {@link dictionaryLearning}. */
export interface DictionaryLearningModel extends ReturnType<(typeof dictionaryLearning)["restore"]> {}
/** A recipe of {@link dictionaryLearning}. */
export interface DictionaryLearningRecipe extends ReturnType<typeof dictionaryLearning> {}

/** A fitted {@link sparsePca}. */
export interface SparsePcaModel extends ReturnType<(typeof sparsePca)["restore"]> {}
/** A recipe of {@link sparsePca}. */
export interface SparsePcaRecipe extends ReturnType<typeof sparsePca> {}

/** A fitted {@link truncatedSvd}. */
export interface TruncatedSvdModel extends ReturnType<(typeof truncatedSvd)["restore"]> {}
/** A recipe of {@link truncatedSvd}. */
export interface TruncatedSvdRecipe extends ReturnType<typeof truncatedSvd> {}
