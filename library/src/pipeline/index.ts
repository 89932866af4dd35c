/** Pipelines and column plans: the types of their models, and the options of their parts by path. */
export type { BlockProgress } from "./columns/column-blocks.js";
export type {
  ColumnsModel,
  ColumnsRecipe,
  GivenBlock,
  KeepingColumnsModel,
  KeepingColumnsRecipe,
} from "./columns/columns.js";
export type { EncodeTableModel } from "./encode-table/encode-table.js";
export { type BatchControl, type BatchProgress, fitBatches } from "./fit-batches.js";
export type { PipelineProgress, PipelineSamples, PipelineState } from "./fit-steps.js";
export type { ByPath, KnownPath, OptionPath } from "./known-paths.js";
export { findOption, type OptionPlace, withOptions } from "./option-paths.js";
export type { PipelineData, PipelineModel, PipelineRecipe, TransformerPipelineRecipe } from "./pipeline/pipeline.js";
export * from "./states.js";
export { type TableEncodingOptions, withTableEncoding } from "./with-table-encoding.js";
