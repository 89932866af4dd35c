/** Lectern: machine learning for TypeScript. */

export type { KMeansProgress, KMeansState } from "./clustering/k-means.js";
export { kMeans } from "./clustering/k-means.js";
export type { PcaState } from "./components/pca.js";
export { pca } from "./components/pca.js";
export type {
  AnyFitData,
  AnyMethod,
  AnyModel,
  AnyRecipe,
  Capabilities,
  Classifier,
  Clusterer,
  Density,
  Detector,
  Embedding,
  FitControl,
  FitData,
  Input,
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
export { defineClassifier, defineRegressor } from "./contract/define-supervised.js";
export { defineEmbedding, defineTransformer } from "./contract/define-transformer.js";
export { defineClusterer, defineDensity, defineDetector } from "./contract/define-unsupervised.js";
export type { Fitted } from "./contract/method.js";
export { createRegistry, type Registry } from "./contract/registry.js";
export { type ErrorCode, LecternError } from "./core/errors.js";
export { decodeModel, encodeModel, modelFileInfo } from "./core/model-file.js";
export { type JsonSchema, optionSchema } from "./core/option-schema.js";
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
} from "./core/options.js";
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
export { type StandardizeState, standardize } from "./features/standardize.js";
export type { LinearState } from "./linear/linear-state.js";
export { ridge } from "./linear/ridge.js";
export { type PipelineData, type PipelineModel, type PipelineState, pipeline } from "./pipeline/pipeline.js";
