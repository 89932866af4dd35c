/** Components: principal, canonical, independent and other directions in which data are simple. */
export {
  type CanonicalAnalysis,
  type CanonicalReport,
  type CanonicalSettings,
  canonicalAnalysis,
  canonicalCorrelations,
  projectView,
} from "./canonical/canonical-analysis.js";
export {
  type CanonicalTrend,
  canonicalTrends,
  meanTrend,
  pcaTrend,
  type TrendSettings,
} from "./canonical/canonical-trends.js";
export { type CcaState, cca } from "./canonical/cca/cca.js";
export { crossCovariance } from "./canonical/cross-covariance.js";
export { type KernelCcaState, kernelCca } from "./canonical/kernel-cca/kernel-cca.js";
export { gridCells, mergePlaces, type Regions } from "./canonical/merge-places.js";
export { type PlsCanonicalState, plsCanonical } from "./canonical/pls-canonical/pls-canonical.js";
export {
  type PlsOutputs,
  type PlsRegressionState,
  type PlsSettings,
  plsOutputs,
  plsRegression,
} from "./canonical/pls-regression/pls-regression.js";
export { principalAngles } from "./canonical/principal-angles.js";
export type { GivenRidge } from "./canonical/ridge.js";
export { type Edges, type Embedded, temporalEmbedding } from "./canonical/temporal-embedding.js";
export { type TemporalAnalysis, type TemporalSettings, temporalKernelCca } from "./canonical/temporal-kernel-cca.js";
export { type Trend, trendCorrelation } from "./canonical/trend.js";
export type { ViewColumns } from "./canonical/view-columns.js";
export { type FactorAnalysisState, factorAnalysis } from "./factor-analysis/factor-analysis.js";
export { type FactorModel, factorLogDensity } from "./factor-analysis/factor-density.js";
export { type Rotation, rotateFactors } from "./factor-analysis/rotate-factors.js";
export { type AngleScan, type ScanContrast, scanAngles } from "./independent/angle-scan.js";
export {
  commonSpatialPatterns,
  type SpatialPatternsState,
} from "./independent/common-spatial-patterns/common-spatial-patterns.js";
export { fastIca } from "./independent/fast-ica/fast-ica.js";
export {
  type HybridSeparation,
  hybridSeparation,
  reliableParts,
  type SeparationCandidate,
  type SeriesPart,
} from "./independent/hybrid-separation.js";
export { infomax } from "./independent/infomax/infomax.js";
export { jade } from "./independent/jade/jade.js";
export { type KernelTdsepState, kernelTdsep } from "./independent/kernel-tdsep/kernel-tdsep.js";
export {
  type MaximumEntropyDensity,
  type MomentConstraint,
  maximumEntropy,
  normalConstraints,
} from "./independent/maximum-entropy.js";
export {
  independentSubspaces,
  type Reliability,
  type ReliabilitySettings,
  rotationAngles,
  type SeparationModel,
  type SeparationRecipe,
  separationReliability,
} from "./independent/reliability.js";
export type { SeparationState } from "./independent/separation.js";
export {
  type SlowFeatureState,
  slowFeatureAnalysis,
} from "./independent/slow-feature-analysis/slow-feature-analysis.js";
export { sobi } from "./independent/sobi/sobi.js";
export { type WhitenState, whiten } from "./independent/whiten/whiten.js";
export { kernelPca } from "./kernel-pca/kernel-pca.js";
export type { KernelPcaState } from "./kernel-pca/kernel-pca-state.js";
export { kernelPcaNovelty } from "./kernel-pca/novelty.js";
export { type NmfProgress, type NmfState, nmf } from "./nmf/nmf.js";
export { type Plsa, type PlsaSettings, plsa, type TopicMixture, topicsOf } from "./nmf/plsa.js";
export {
  brokenStick,
  componentsByBrokenStick,
  componentsByEnergy,
  componentsByEvidence,
  componentsByProfileLikelihood,
} from "./principal/choose-components.js";
export { type CrossValidatedRank, crossValidatedRank } from "./principal/cross-validated-rank.js";
export {
  cumulativeShares,
  explainedShares,
  populationVariances,
  rayleighQuotient,
  reconstructionError,
} from "./principal/explained-variance.js";
export { type IncrementalPcaState, incrementalPca } from "./principal/incremental-pca/incremental-pca.js";
export { type InnerProductPca, innerProductPca } from "./principal/inner-product-pca.js";
export { type PcaState, pca } from "./principal/pca/pca.js";
export {
  type Pursuit,
  type PursuitSettings,
  principalComponentPursuit,
} from "./principal/principal-component-pursuit.js";
export { type PrincipalCurveState, principalCurve } from "./principal/principal-curve/principal-curve.js";
export {
  expectedScores,
  fillByModel,
  type ProbabilisticPcaState,
  probabilisticPca,
} from "./principal/probabilistic-pca/probabilistic-pca.js";
export { type RobustPcaState, robustPca } from "./principal/robust-pca/robust-pca.js";
export { spatialMedian } from "./principal/robust-pca/spatial-median.js";
export { johnsonLindenstrauss } from "./random-projection/johnson-lindenstrauss.js";
export { type RandomProjectionState, randomProjection } from "./random-projection/random-projection.js";
export { type DictionaryLearningState, dictionaryLearning } from "./sparse/dictionary-learning/dictionary-learning.js";
export type { CodeSums } from "./sparse/learn-dictionary.js";
export { type SparsePcaState, sparsePca } from "./sparse/sparse-pca/sparse-pca.js";
export { type TruncatedSvdState, truncatedSvd } from "./truncated-svd/truncated-svd.js";
