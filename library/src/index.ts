/** Lectern: machine learning for TypeScript. */

export * from "./advice/index.js";
export {
  type BernoulliNaiveBayesState,
  bernoulliNaiveBayes,
} from "./bayes/bernoulli-naive-bayes/bernoulli-naive-bayes.js";
export {
  type CategoricalNaiveBayesState,
  categoricalNaiveBayes,
} from "./bayes/categorical-naive-bayes/categorical-naive-bayes.js";
export {
  type ComplementNaiveBayesState,
  complementNaiveBayes,
} from "./bayes/complement-naive-bayes/complement-naive-bayes.js";
export { type GaussianNaiveBayesState, gaussianNaiveBayes } from "./bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
export { type MixedNaiveBayesState, mixedNaiveBayes } from "./bayes/mixed-naive-bayes/mixed-naive-bayes.js";
export {
  type MultinomialNaiveBayesState,
  multinomialNaiveBayes,
} from "./bayes/multinomial-naive-bayes/multinomial-naive-bayes.js";
export { tableSizes } from "./bayes/parameter-count.js";
export type { KMeansProgress, KMeansState } from "./clustering/k-means/k-means.js";
export { kMeans } from "./clustering/k-means/k-means.js";
export * from "./components/index.js";
export type {
  AnyFitData,
  AnyMethod,
  AnyModel,
  AnyRecipe,
  AnyTransformerRecipe,
  Capabilities,
  Classifier,
  Clusterer,
  Density,
  Detector,
  Embedding,
  FitData,
  Input,
  LabelledSamples,
  Method,
  Model,
  Recipe,
  Regressor,
  Role,
  TargetKind,
  Traits,
  Transformer,
  UnlabelledFitData,
} from "./contract/contract.js";
export { defineEncoder, type EncoderData, type EncoderState } from "./contract/define-encoder.js";
export { defineClassifier, defineRegressor } from "./contract/define-supervised.js";
export { defineEmbedding, defineTransformer } from "./contract/define-transformer.js";
export { defineClusterer, defineDensity, defineDetector } from "./contract/define-unsupervised.js";
export type {
  ComposedFacts,
  Cost,
  Distribution,
  Facts,
  Need,
  Objective,
  OwnFacts,
  Task,
  TuningSpace,
} from "./contract/facts.js";
export type { FitControl, ResultStore, Workers } from "./contract/fit-control.js";
export type { Fitted } from "./contract/method.js";
export { createRegistry, type Registry } from "./contract/registry.js";
export { type ErrorCode, LecternError } from "./core/errors.js";
export { decodeModel, encodeModel, modelFileInfo } from "./core/files/model-file.js";
export { nearestName } from "./core/nearest-name.js";
export { describeNumber, resolveOptions } from "./core/options/checks.js";
export {
  choice,
  flag,
  fraction,
  type GivenOptions,
  integer,
  list,
  nonNegative,
  number,
  type Option,
  type OptionTable,
  type OptionValues,
  optional,
  positive,
  type RecipeJson,
  recipe,
  seed,
  text,
  variant,
} from "./core/options/options.js";
export { type JsonSchema, optionSchema } from "./core/options/schema.js";
export type { Report } from "./core/report.js";
export type { Progress, Work } from "./core/run.js";
export type { Saved } from "./core/saved.js";
export {
  asLabels,
  asMatrix,
  asSparse,
  classCounts,
  column,
  type Dataset,
  fromColumns,
  fromDense,
  fromTriplets,
  identity,
  isMatrix,
  kFold,
  type Labels,
  labelNames,
  type Matrix,
  type MatrixLike,
  readCsv,
  row,
  type SamplesLike,
  type SparseMatrix,
  selectColumns,
  selectRows,
  selectSamples,
  stratifiedKFold,
  type Table,
  type Target,
  toDense,
  toRows,
  trainTestSplit,
  transpose,
  writeCsv,
  zeros,
} from "./data/index.js";
export { type FisherProjectionState, fisherProjection } from "./discriminant/fisher-projection/fisher-projection.js";
export {
  type LinearDiscriminantState,
  linearDiscriminant,
} from "./discriminant/linear-discriminant/linear-discriminant.js";
export {
  type QuadraticDiscriminantState,
  quadraticDiscriminant,
} from "./discriminant/quadratic-discriminant/quadratic-discriminant.js";
export {
  type ConicKind,
  conicKind,
  type QuadricBoundary,
  quadricBoundary,
  quadricValue,
} from "./discriminant/quadratic-discriminant/quadric-boundary.js";
export * from "./ensembles/index.js";
export * from "./features/index.js";
export * from "./kernel-machines/index.js";
export * from "./linear/index.js";
export * from "./monotone/index.js";
export {
  centroidLinearView,
  type NearestCentroidState,
  nearestCentroid,
} from "./nearest/nearest-centroid/nearest-centroid.js";
export { nearestNeighborsClassifier } from "./nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
export {
  type NeighborRegressorState,
  nearestNeighborsRegressor,
} from "./nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
export { type BoundaryPiece, neighborBoundary, type VoronoiCells, voronoiCells } from "./nearest/neighbor-boundary.js";
export type { NeighborClassifierState } from "./nearest/neighbor-classes.js";
export { type CondenseSettings, condenseSamples, delaunayPrototypes } from "./nearest/prototypes.js";
export {
  type BallPosterior,
  ballPosterior,
  radiusNeighborsClassifier,
} from "./nearest/radius-neighbors-classifier/radius-neighbors-classifier.js";
export { type VoteConfidence, voteConfidence } from "./nearest/vote-confidence.js";
export {
  type ColumnsModel,
  type ColumnsRecipe,
  type ColumnsState,
  columns,
  type GivenBlock,
} from "./pipeline/columns/columns.js";
export { type EncodeTableModel, type EncodeTableState, encodeTable } from "./pipeline/encode-table/encode-table.js";
export type { PipelineProgress, PipelineState } from "./pipeline/fit-steps.js";
export { forTables } from "./pipeline/for-tables.js";
export { findOption, type OptionPlace, optionPlaces, withOptions } from "./pipeline/option-paths.js";
export { type PipelineData, type PipelineModel, pipeline } from "./pipeline/pipeline/pipeline.js";
export { type GaussianProcessState, gaussianProcess } from "./probabilistic/gaussian-process/gaussian-process.js";
export { type ProcessLeaveOneOut, processLeaveOneOut } from "./probabilistic/gaussian-process/leave-one-out.js";
export {
  type PosteriorSettings,
  type ProcessBand,
  type ProcessPosterior,
  processBand,
  processDeviations,
  processPosterior,
  sampleProcess,
} from "./probabilistic/gaussian-process/posterior.js";
export * from "./selection/index.js";
export * from "./trees/index.js";
export * from "./workers/index.js";
