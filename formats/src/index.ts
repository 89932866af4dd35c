/** Tables from files of many formats, in Node and in browsers. */
export {
  applyDeclaredTypes,
  checkDeclaredNames,
  type DeclaredType,
  isMadeOfTexts,
} from "./column-types.js";
export { delimiterOf } from "./csv.js";
export { type Advice, Failure, type FailureCode, plainWords, type Remedy, type Words } from "./failure.js";
export { endingOf, formatOf, type InputFormat, inputFormats } from "./format-of.js";
export { checkNames, isEmptyColumn, joinTables, type TitledTable } from "./join-tables.js";
export { fromMicroseconds, fromNanoseconds } from "./milliseconds.js";
export { csvPlans, type NeededColumns } from "./needed-columns.js";
export { nested } from "./nested-values.js";
export { openBlob } from "./open-blob.js";
export { type BlobOptions, type BlobRead, readBlob } from "./read-blob.js";
export { emptySource, readSource, readSourceParts, withoutRows } from "./read-source.js";
export { HEAD_BYTES, peek, readWhole, type Source, type StoredBytes } from "./source.js";
export { decodedText, type EncodingFound } from "./text-encoding.js";
export { metadataOfTypes, typesFromMetadata } from "./type-metadata.js";
export { createValueColumn, type ValueColumn, type ValueColumnOptions, type ValueKind } from "./value-column.js";
