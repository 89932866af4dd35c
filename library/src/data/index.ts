/** Data: matrices, sparse matrices, labels, tables, CSV and splits. */

export { appendColumns } from "./append-columns.js";
export type { ClassScores } from "./class-scores.js";
export type { CsvChunks } from "./csv/chunks.js";
export type {
  CsvColumnPlan,
  CsvColumnType,
  CsvDialect,
  CsvEncoding,
  CsvProblem,
  CsvReadOptions,
  CsvResult,
} from "./csv/options.js";
export { type CsvPartsOptions, readCsvParts } from "./csv/parts.js";
export { type CsvReader, createCsvReader, readCsv, readCsvStream } from "./csv/reader.js";
export { type CsvWriteOptions, writeCsv, writeCsvChunks } from "./csv/writer.js";
export type { Dataset, SamplesLike, Target, TargetLike } from "./dataset.js";
export { evenlySpacedIndices, evenlySpacedRows } from "./evenly-spaced-rows.js";
export {
  asLabels,
  type ClassName,
  classCounts,
  isLabels,
  type Labels,
  type LabelsLike,
  labelNames,
  type NamedLabels,
} from "./labels.js";
export {
  asMatrix,
  column,
  fromColumns,
  identity,
  isMatrix,
  type Matrix,
  type MatrixLike,
  row,
  selectColumns,
  selectRows,
  toRows,
  transpose,
  zeros,
} from "./matrix.js";
export { matrixColumns } from "./matrix-columns.js";
export { checkTable, type TableCheck, type Violation } from "./quality/check-table.js";
export type { ValueChange } from "./quality/compare-columns.js";
export {
  type ColumnComparison,
  type CompareOptions,
  compareTables,
  type DriftVerdict,
  type TableComparison,
} from "./quality/compare-tables.js";
export type { Constraint } from "./quality/constraints.js";
export {
  type MeasurementScale,
  measurementScale,
  measurementScales,
  permissibleStatistics,
  type ScaleStatistic,
} from "./quality/measurement-scale.js";
export type { ColumnSummary, ValueCount } from "./quality/profile-column.js";
export { type ColumnProfile, profileTable, type TableProfile } from "./quality/profile-table.js";
export {
  duplicateRows,
  requireNoSharedRows,
  type SharedRows,
  type SharedRowsOptions,
  sharedRows,
} from "./quality/shared-rows.js";
export { type SuggestOptions, suggestConstraints } from "./quality/suggest-constraints.js";
export {
  asSparse,
  fromDense,
  fromTriplets,
  isSparse,
  type SparseMatrix,
  selectSparseColumns,
  selectSparseRows,
  type Triplets,
  toDense,
  transposeSparse,
} from "./sparse.js";
export {
  multiplySparseDense,
  multiplySparseVector,
  multiplyTransposedSparseDense,
  multiplyTransposedSparseVector,
} from "./sparse-products.js";
export {
  type Fold,
  type FoldOptions,
  kFold,
  type SplitData,
  type SplitOptions,
  selectSamples,
  stratifiedKFold,
  type TrainTestSplit,
  trainTestSplit,
} from "./split.js";
export { stackColumns, stackRows } from "./stack.js";
export { applySchema, asTable, type TableLike } from "./table/conform.js";
export { tableFromNumbers, tableNumbers } from "./table/numbers.js";
export { columnsFromRecords, concatenateTables, toRecords } from "./table/records.js";
export { type ColumnSchema, schemaOf } from "./table/schema.js";
export {
  type CellValue,
  type Column,
  type ColumnLike,
  cell,
  cellValue,
  columnOf,
  createTable,
  dropTableColumns,
  isTable,
  missingCount,
  selectTableColumns,
  selectTableRows,
  type Table,
} from "./table/table.js";
export { asBinaryColumn, rowsWithValue, splitTarget, targetFromColumn } from "./table/target.js";
