/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { CcaState } from "./canonical/cca/cca.js";
export type { KernelCcaState } from "./canonical/kernel-cca/kernel-cca.js";
export type { PlsCanonicalState } from "./canonical/pls-canonical/pls-canonical.js";
export type { PlsRegressionState } from "./canonical/pls-regression/pls-regression.js";
export type { FactorAnalysisState } from "./factor-analysis/factor-analysis.js";
export type { SpatialPatternsState } from "./independent/common-spatial-patterns/common-spatial-patterns.js";
export type { KernelTdsepState } from "./independent/kernel-tdsep/kernel-tdsep.js";
export type { SlowFeatureState } from "./independent/slow-feature-analysis/slow-feature-analysis.js";
export type { WhitenState } from "./independent/whiten/whiten.js";
export type { NmfProgress, NmfState } from "./nmf/nmf.js";
export type { IncrementalPcaState } from "./principal/incremental-pca/incremental-pca.js";
export type { PrincipalCurveState } from "./principal/principal-curve/principal-curve.js";
export type { ProbabilisticPcaState } from "./principal/probabilistic-pca/probabilistic-pca.js";
export type { RobustPcaState } from "./principal/robust-pca/robust-pca.js";
export type { RandomProjectionState } from "./random-projection/random-projection.js";
export type { DictionaryLearningState } from "./sparse/dictionary-learning/dictionary-learning.js";
export type { SparsePcaState } from "./sparse/sparse-pca/sparse-pca.js";
export type { TruncatedSvdState } from "./truncated-svd/truncated-svd.js";
