/** Lectern: machine learning for TypeScript. */

export * from "./advice/index.js";
export { tableSizes } from "./bayes/parameter-count.js";
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
  LoadedModel,
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
export { decodeModel, encodeModel, modelFileInfo, saveModel } from "./core/files/model-file.js";
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
  type ClassName,
  type ClassScores,
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
  type NamedLabels,
  readCsv,
  row,
  type SamplesLike,
  type SparseMatrix,
  type SplitData,
  selectColumns,
  selectRows,
  selectSamples,
  splitTarget,
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
export * from "./methods.js";
export { centroidLinearView } from "./nearest/nearest-centroid/nearest-centroid.js";
export { type BoundaryPiece, neighborBoundary, type VoronoiCells, voronoiCells } from "./nearest/neighbor-boundary.js";
export type { NeighborClassifierState } from "./nearest/neighbor-classes.js";
export { type CondenseSettings, condenseSamples, delaunayPrototypes } from "./nearest/prototypes.js";
export {
  type BallPosterior,
  ballPosterior,
} from "./nearest/radius-neighbors-classifier/radius-neighbors-classifier.js";
export { type VoteConfidence, voteConfidence } from "./nearest/vote-confidence.js";
export type { ColumnsModel, ColumnsRecipe, GivenBlock } from "./pipeline/columns/columns.js";
export type { EncodeTableModel } from "./pipeline/encode-table/encode-table.js";
export type { PipelineProgress, PipelineState } from "./pipeline/fit-steps.js";
export { forTables } from "./pipeline/for-tables.js";
export { findOption, type OptionPlace, optionPlaces, withOptions } from "./pipeline/option-paths.js";
export type { PipelineData, PipelineModel } from "./pipeline/pipeline/pipeline.js";
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
