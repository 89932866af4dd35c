/** Pipelines and column plans: the types of their models, and the options of their parts by path. */
export type {
  ColumnsModel,
  ColumnsRecipe,
  GivenBlock,
  KeepingColumnsModel,
  KeepingColumnsRecipe,
} from "./columns/columns.js";
export type { EncodeTableModel } from "./encode-table/encode-table.js";
export type { PipelineProgress, PipelineState } from "./fit-steps.js";
export { type ForTablesOptions, forTables } from "./for-tables.js";
export { type OptionPlace, withOptions } from "./option-paths.js";
export type { PipelineData, PipelineModel } from "./pipeline/pipeline.js";
export * from "./states.js";
