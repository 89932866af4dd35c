/** Lectern: the methods, pipelines, searches and types of data. Everything else is in sub-paths, by domain. */

export type {
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
  Transformer,
} from "./contract/contract.js";
export type { FitControl } from "./contract/fit-control.js";
export type { LoadedModel } from "./contract/loaded-model.js";
export { type ErrorCode, LecternError } from "./core/errors.js";
export { decodeModel, encodeModel, modelFileInfo, saveModel } from "./core/files/model-file.js";
export type { Report, Warning, WarningCode } from "./core/report.js";
export type { Progress } from "./core/run.js";
export type { Saved } from "./core/saved.js";
export {
  type ClassName,
  type ClassScores,
  type Dataset,
  type Labels,
  labelNames,
  type Matrix,
  type MatrixLike,
  type NamedLabels,
  readCsv,
  type SamplesLike,
  type SparseMatrix,
  splitTarget,
  type Table,
  type Target,
  trainTestSplit,
  writeCsv,
} from "./data/index.js";
export * from "./methods.js";
export type { PipelineModel } from "./pipeline/pipeline/pipeline.js";
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
  crossValidateAsync,
  evaluate,
  type SearchModel,
  type SearchOptions,
  type Space,
  trainValidationTestSplit,
} from "./selection/index.js";
