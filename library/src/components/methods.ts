/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type CcaState, cca } from "./canonical/cca/cca.js";
export { type KernelCcaState, kernelCca } from "./canonical/kernel-cca/kernel-cca.js";
export { type PlsCanonicalState, plsCanonical } from "./canonical/pls-canonical/pls-canonical.js";
export { type PlsRegressionState, plsRegression } from "./canonical/pls-regression/pls-regression.js";
export { type FactorAnalysisState, factorAnalysis } from "./factor-analysis/factor-analysis.js";
export {
  commonSpatialPatterns,
  type SpatialPatternsState,
} from "./independent/common-spatial-patterns/common-spatial-patterns.js";
export { fastIca } from "./independent/fast-ica/fast-ica.js";
export { infomax } from "./independent/infomax/infomax.js";
export { jade } from "./independent/jade/jade.js";
export { type KernelTdsepState, kernelTdsep } from "./independent/kernel-tdsep/kernel-tdsep.js";
export {
  type SlowFeatureState,
  slowFeatureAnalysis,
} from "./independent/slow-feature-analysis/slow-feature-analysis.js";
export { sobi } from "./independent/sobi/sobi.js";
export { type WhitenState, whiten } from "./independent/whiten/whiten.js";
export { kernelPca } from "./kernel-pca/kernel-pca.js";
export { type NmfProgress, type NmfState, nmf } from "./nmf/nmf.js";
export { type IncrementalPcaState, incrementalPca } from "./principal/incremental-pca/incremental-pca.js";
export { pca } from "./principal/pca/pca.js";
export { type PrincipalCurveState, principalCurve } from "./principal/principal-curve/principal-curve.js";
export { type ProbabilisticPcaState, probabilisticPca } from "./principal/probabilistic-pca/probabilistic-pca.js";
export { type RobustPcaState, robustPca } from "./principal/robust-pca/robust-pca.js";
export { type RandomProjectionState, randomProjection } from "./random-projection/random-projection.js";
export { type DictionaryLearningState, dictionaryLearning } from "./sparse/dictionary-learning/dictionary-learning.js";
export { type SparsePcaState, sparsePca } from "./sparse/sparse-pca/sparse-pca.js";
export { type TruncatedSvdState, truncatedSvd } from "./truncated-svd/truncated-svd.js";
