/** Data: matrices, sparse matrices, labels, tables, CSV and splits. */
export {
  type CsvColumnType,
  type CsvDialect,
  type CsvEncoding,
  type CsvProblem,
  type CsvReadOptions,
  type CsvResult,
  DEFAULT_MISSING,
} from "./csv-options.js";
export { type CsvReader, createCsvReader, readCsv, readCsvStream } from "./csv-reader.js";
export { type CsvWriteOptions, writeCsv, writeCsvChunks } from "./csv-writer.js";
export { type Dataset, defaultFeatures, type SamplesLike, type Target, type TargetLike } from "./dataset.js";
export { asLabels, classCounts, isLabels, type Labels, labelNames, selectLabels } from "./labels.js";
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
export {
  asSparse,
  countNonZero,
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
  sparseColumnSquares,
  sparseColumnSums,
} from "./sparse-products.js";
export {
  type Fold,
  type FoldOptions,
  kFold,
  type SplitOptions,
  selectSamples,
  stratifiedKFold,
  type TrainTestSplit,
  trainTestSplit,
} from "./split.js";
export { stackColumns, stackRows } from "./stack.js";
export {
  type CellValue,
  type Column,
  type ColumnLike,
  cell,
  columnOf,
  createTable,
  dropTableColumns,
  missingCount,
  selectTableColumns,
  selectTableRows,
  type Table,
} from "./table.js";
export { columnsFromRecords, concatenateTables, toRecords } from "./table-records.js";
