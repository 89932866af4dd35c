/** Measures: how good predictions, probabilities and scores are. */

export {
  accuracy,
  balancedAccuracy,
  type CostMatrix,
  costLoss,
  hammingLoss,
  type WeightOptions,
  zeroOneLoss,
} from "./accuracy.js";
export { type AgreementOptions, cohensKappa, type KappaOptions, matthewsCorrelation } from "./agreement.js";
export { bestAssignment } from "./best-assignment.js";
export {
  type CalibrationCurve,
  type CalibrationError,
  type CalibrationOptions,
  calibrationCurve,
  calibrationError,
} from "./calibration.js";
export {
  type Average,
  type ClassMeasure,
  type ClassMeasureOptions,
  fScore,
  jaccard,
  type PerClass,
  precision,
  recall,
  sensitivity,
  specificity,
} from "./class-measures.js";
export {
  type ClassificationReport,
  classificationReport,
  type ReportOptions,
  type ReportRow,
} from "./classification-report.js";
export {
  type ClassCounts,
  type ConfusionMatrix,
  type ConfusionOptions,
  confusionMatrix,
  oneVersusRest,
  oneVersusRestFromConfusion,
} from "./confusion.js";
export type { ZeroDivision } from "./count-ratios.js";
export { type Cumulants, excessKurtosis, skewness } from "./cumulants.js";
export {
  cumulantDependence,
  independenceContrast,
  laggedDependence,
  mutualInformation,
  nonlinearCovariance,
  normalMutualInformation,
} from "./dependence.js";
export { type DetCurve, detCurve } from "./det-curve.js";
export {
  type DiscountedGainOptions,
  discountedCumulativeGain,
  normalizedDiscountedCumulativeGain,
} from "./discounted-gain.js";
export {
  crossEntropy,
  type DiscreteEntropies,
  type DiscreteJoint,
  discreteJoint,
  informationContent,
  klDivergence,
} from "./discrete-information.js";
export {
  type CoRankingOptions,
  coRankingMatrix,
  type NeighborhoodPreservation,
  neighborhoodPreservation,
  type PreservationOptions,
} from "./embedding/co-ranking.js";
export { type IntrinsicDimensionOptions, intrinsicDimension } from "./embedding/intrinsic-dimension.js";
export { latentCorrelation } from "./embedding/latent-correlation.js";
export type { ComparedSamples } from "./embedding/map-distances.js";
export { type MapQuality, type MapQualityOptions, mapQuality } from "./embedding/map-quality.js";
export { type NeighborAccuracyOptions, neighborAccuracy } from "./embedding/neighbor-accuracy.js";
export { pointStress } from "./embedding/point-stress.js";
export { type ProcrustesAlignment, type ProcrustesOptions, procrustes } from "./embedding/procrustes.js";
export { dimensionAtElbow, residualVariance } from "./embedding/residual-variance.js";
export { type ShepardData, type ShepardOptions, shepardData } from "./embedding/shepard-data.js";
export { embeddingStress, type StressOptions } from "./embedding/stress.js";
export {
  continuity,
  type NeighborhoodOptions,
  pointContinuity,
  pointTrustworthiness,
  trustworthiness,
} from "./embedding/trustworthiness.js";
export { histogramEntropy, neighborEntropy, normalEntropy, shannonEntropy, spacingEntropy } from "./entropy.js";
export { type GainCurve, gainCurve } from "./gain-curve.js";
export { akaikeCriterion, bayesianCriterion } from "./information-criteria.js";
export { type InformationPart, informationParts, type JointEntropies, jointEntropies } from "./joint-entropies.js";
export { coverageError, labelRankingAveragePrecision, labelRankingLoss } from "./label-ranking.js";
export { type BrierOptions, brierScore, type LogLossOptions, logLoss } from "./log-loss.js";
export { misclassificationLoss } from "./misclassification.js";
export {
  type MulticlassAucOptions,
  type MulticlassPrecisionOptions,
  multiclassAuc,
  multiclassAveragePrecision,
} from "./multiclass-auc.js";
export {
  type MultilabelAverage,
  type MultilabelMeasure,
  type MultilabelOptions,
  multilabelCounts,
  multilabelFScore,
  multilabelHammingLoss,
  multilabelJaccard,
  multilabelPrecision,
  multilabelRecall,
  subsetAccuracy,
} from "./multilabel.js";
export { cumulantNegentropy, type NegentropyKind, negentropy } from "./negentropy.js";
export {
  calinskiHarabasz,
  daviesBouldin,
  type WithinScatterOptions,
  withinClusterScatter,
} from "./partition/cluster-spread.js";
export { type ContingencyTable, contingencyTable } from "./partition/contingency.js";
export {
  adjustedMutualInformation,
  completeness,
  type EntropyAverage,
  homogeneity,
  type InformationUnitOptions,
  type NormalizedInformationOptions,
  normalizedMutualInformation,
  partitionMutualInformation,
  type VMeasureOptions,
  variationOfInformation,
  vMeasure,
} from "./partition/information.js";
export { type ClusterMatch, type ClusterMatching, matchClusters } from "./partition/match-clusters.js";
export { adjustedRandIndex, fowlkesMallows, type PairCounts, pairCounts, randIndex } from "./partition/pair-counts.js";
export { averagePrecision, type PrecisionRecallCurve, precisionRecallCurve } from "./precision-recall-curve.js";
export {
  type CorrelationOptions,
  concordanceCorrelation,
  concordanceIndex,
  kendallCorrelation,
  pearsonCorrelation,
  spearmanCorrelation,
} from "./regression/correlation.js";
export {
  d2Tweedie,
  gammaDeviance,
  poissonDeviance,
  type TweedieOptions,
  tweedieDeviance,
} from "./regression/deviance.js";
export {
  type HuberOptions,
  huberLoss,
  maxError,
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanBias,
  meanSquaredError,
  meanSquaredLogError,
  medianAbsoluteError,
  type PinballOptions,
  pinballLoss,
  rootMeanSquaredError,
  rootMeanSquaredLogError,
  symmetricMeanAbsolutePercentageError,
} from "./regression/errors.js";
export { d2AbsoluteError, d2Pinball, explainedVariance, r2 } from "./regression/explained.js";
export type { RegressionMetricOptions } from "./regression/input.js";
export {
  type ConvexityCheck,
  type ConvexityViolation,
  checkConvexity,
  type PointLoss,
  pointLosses,
} from "./regression/losses.js";
export { pinballScorer, regressionScorers } from "./regression/scorers.js";
export {
  type RocAucInterval,
  type RocAucIntervalOptions,
  type RocAucOptions,
  rocAuc,
  rocAucInterval,
} from "./roc-auc.js";
export { likelihoodRatios, type RocCurve, type RocOptions, rocCurve } from "./roc-curve.js";
export { hingeLoss, type TopKOptions, topKAccuracy } from "./score-losses.js";
export type { ClassScoresLike, Scorer, ScorerPrediction, ScorerTruth } from "./scorer.js";
export type {
  ClassDefinition,
  ClassScoreDefinition,
  RegressionDefinition,
  ScorerDefinition,
} from "./scorer-definition.js";
export { classificationScorers, defineScorer, type ScorerName, scorer } from "./scorers.js";
export { amariIndex, matchSources, type SeparationRatios, type SourceMatch, separationRatios } from "./separation.js";
export { type BootstrapInterval, type BootstrapOptions, bootstrapInterval } from "./significance/bootstrap.js";
export { type FeatureTTestOptions, type FeatureTTests, featureTTests } from "./significance/feature-t-tests.js";
export { type FriedmanResult, friedmanTest, type NemenyiResult, nemenyiTest } from "./significance/friedman.js";
export { type IndependenceResult, independenceTest } from "./significance/independence.js";
export {
  type ConfidenceInterval,
  clopperPearsonInterval,
  type IntervalOptions,
  wilsonInterval,
} from "./significance/intervals.js";
export { type McnemarOptions, type McnemarResult, mcnemarFromCounts, mcnemarTest } from "./significance/mcnemar.js";
export {
  type CorrectedOptions,
  correctedResampledTTest,
  fiveByTwoFTest,
  pairedTTest,
  type TTestResult,
} from "./significance/paired-t.js";
export { signTest, type WilcoxonOptions, wilcoxonTest } from "./significance/rank-tests.js";
export type { Alternative, SidedOptions, TestResult } from "./significance/test-result.js";
export { silhouetteScore, silhouetteValues } from "./silhouette.js";
export type { CurveOptions } from "./threshold-counts.js";
