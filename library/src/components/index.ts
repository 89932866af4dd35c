/** Components: principal, canonical, independent and other directions in which data are simple. */

export { aggregateRegions, gridCells, type RegionCounts } from "./canonical/aggregate-regions.js";
export {
  type CanonicalAnalysis,
  type CanonicalOptions,
  type CanonicalReport,
  canonicalAnalysis,
  canonicalCorrelations,
  projectView,
} from "./canonical/canonical-analysis.js";
export {
  type CanonicalTrend,
  canonicalTrends,
  meanTrend,
  pcaTrend,
  type TrendOptions,
} from "./canonical/canonical-trends.js";
export {
  type MultiOutputPls,
  type MultiOutputPlsOptions,
  multiOutputPls,
} from "./canonical/pls-regression/pls-regression.js";
export { principalAngles } from "./canonical/principal-angles.js";
export type { GivenRidge } from "./canonical/ridge.js";
export { type EdgeHandling, type TemporalEmbedding, temporalEmbedding } from "./canonical/temporal-embedding.js";
export { type TemporalAnalysis, type TemporalOptions, temporalKernelCca } from "./canonical/temporal-kernel-cca.js";
export { type Trend, trendCorrelation } from "./canonical/trend.js";
export type { ViewColumns } from "./canonical/view-columns.js";
export { type FactorModel, factorLogDensity } from "./factor-analysis/factor-density.js";
export { type Rotation, rotateFactors } from "./factor-analysis/rotate-factors.js";
export { type AngleScan, type ScanContrast, scanAngles } from "./independent/angle-scan.js";
export type { FixedPointProgress } from "./independent/fixed-point.js";
export {
  type HybridSeparation,
  hybridSeparation,
  type SeparationCandidate,
  type SeriesPart,
} from "./independent/hybrid-separation.js";
export {
  type MaximumEntropyDensity,
  type MomentConstraint,
  maximumEntropy,
  normalConstraints,
} from "./independent/maximum-entropy.js";
export {
  independentSubspaces,
  type Reliability,
  type ReliabilityOptions,
  type SeparationModel,
  type SeparationRecipe,
  separationReliability,
} from "./independent/reliability.js";
export type { SeparationState } from "./independent/separation.js";
export type { KernelPcaState } from "./kernel-pca/kernel-pca-state.js";
export { kernelPcaNovelty } from "./kernel-pca/novelty.js";
export { type Plsa, type PlsaOptions, plsa, type TopicMixture, topicsOf } from "./nmf/plsa.js";
export {
  brokenStick,
  componentsByBrokenStick,
  componentsByEnergy,
  componentsByEvidence,
  componentsByProfileLikelihood,
} from "./principal/choose-components.js";
export { type CrossValidatedRank, crossValidatedRank } from "./principal/cross-validated-rank.js";
export { cumulativeShares, explainedShares, reconstructionError } from "./principal/explained-variance.js";
export { type InnerProductPca, innerProductPca } from "./principal/inner-product-pca.js";
export type { PcaState } from "./principal/pca/pca.js";
export {
  type PursuitOptions,
  type PursuitResult,
  principalComponentPursuit,
} from "./principal/principal-component-pursuit.js";
export { spatialMedian } from "./principal/robust-pca/spatial-median.js";
export { johnsonLindenstrauss } from "./random-projection/johnson-lindenstrauss.js";
export * from "./states.js";
